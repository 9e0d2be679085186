import { componentMessages } from "../lib/messages/components.ts";
import classes from "./loading-bar.module.css";

/** Moves along the top of the window while something that was asked for is on its way; not seen where it is there at once. */
export function LoadingBar() {
  return <div className={classes.bar} role="progressbar" aria-label={componentMessages.onItsWay} />;
}
