import { deskMessages as text } from "../../lib/messages/desk.ts";
import classes from "./desk.module.css";
import { qrCode } from "./qr-code.ts";

/** The least that readers need around a code. */
const MARGIN = 4;

/** The address at which a family signs up, to be read by the camera of its phone. */
export function SignUpCode() {
  const address = `${window.location.origin}/signUp`;
  const code = qrCode(address);
  return (
    <div className={classes.newcomer}>
      {code && (
        <svg
          className={classes.code}
          role="img"
          aria-label={text.codeLabel(address)}
          viewBox={`${-MARGIN} ${-MARGIN} ${code.length + 2 * MARGIN} ${code.length + 2 * MARGIN}`}
          shapeRendering="crispEdges"
        >
          <path d={squaresOf(code)} fill="#000" />
        </svg>
      )}
      <p className={classes.text}>
        {text.noAccountText} <span className={classes.address}>{address}</span>
      </p>
    </div>
  );
}

const squaresOf = (code: readonly boolean[][]): string =>
  code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
