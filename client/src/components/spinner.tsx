import type { CSSProperties } from "react";
import classes from "./spinner.module.css";

/** Something is under way; in the colour of the text, and as large as told, or as `--spinner-size` says. */
export function Spinner({ size }: { size?: number }) {
  const style = size ? ({ "--spinner-size": `${size / 16}rem` } as CSSProperties) : undefined;
  return <span className={classes.spinner} style={style} aria-hidden />;
}
