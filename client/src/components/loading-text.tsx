import classes from "./loading-text.module.css";

/** Says that something is on its way, to eyes and to screen readers. */
export function LoadingText({ text }: { text: string }) {
  return (
    <output className={classes.loading}>
      <span className={classes.dots} aria-hidden>
        <span />
        <span />
        <span />
      </span>
      {text}
    </output>
  );
}
