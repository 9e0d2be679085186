import { Loader } from "@mantine/core";
import classes from "./loading-text.module.css";

/** Says that something is on its way, to eyes and to screen readers. */
export function LoadingText({ text }: { text: string }) {
  return (
    <output className={classes.loading}>
      <Loader type="dots" size="sm" aria-hidden />
      {text}
    </output>
  );
}
