import { encode } from "uqr";
import { usePathHere } from "../../lib/languages.ts";
import { deskMessages as text } from "../../lib/messages/desk.ts";
import classes from "./desk.module.css";

/** The address at which a family signs up, to be read by the camera of its phone. */
export function SignUpCode() {
  const address = window.location.origin + usePathHere()("/signUp");
  // With the margin that readers need.
  const { data, size } = encode(address, { border: 4 });
  return (
    <div className={classes.newcomer}>
      <svg
        className={classes.code}
        role="img"
        aria-label={text.codeLabel(address)}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={squaresOf(data)} fill="#000" />
      </svg>
      <p className={classes.text}>
        {text.noAccountText} <span className={classes.address}>{address}</span>
      </p>
    </div>
  );
}

const squaresOf = (code: readonly boolean[][]): string =>
  code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
