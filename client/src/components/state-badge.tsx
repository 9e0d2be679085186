import classes from "./state-badge.module.css";

/** How something stands, in a word and a colour; the word alone is enough to understand it. */
export function StateBadge({ tone, text }: { tone: "good" | "bad" | "waiting" | "plain"; text: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {text}
    </span>
  );
}
