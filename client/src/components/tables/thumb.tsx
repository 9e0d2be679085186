import { Picture } from "../pictures/picture.tsx";
import classes from "./thumb.module.css";

/** A small picture inside a row; the words beside it say what it shows. */
export function Thumb({ src }: { src: string }) {
  return (
    <span className={classes.frame}>
      <Picture
        className={classes.thumb}
        src={src}
        alt=""
        width={60}
        height={44}
        sizes="(max-width: 62em) 20rem, 60px"
      />
    </span>
  );
}
