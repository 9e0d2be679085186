import type { HTMLAttributes } from "react";
import classes from "./spoken.module.css";

/** Text that is heard and not seen. */
export function Spoken({ as: Tag = "span", ...others }: HTMLAttributes<HTMLElement> & { as?: "span" | "h1" | "h2" }) {
  return <Tag {...others} className={classes.spoken} />;
}
