import { formatDateTime, formatDay } from "../../lib/format.ts";
import classes from "./moment.module.css";

/** The day and, where there is room, the time of day. */
export function Moment({ at }: { at: Date }) {
  const day = formatDay(at);
  return (
    <time className={classes.time} dateTime={at.toISOString()}>
      {day}
      <span data-rest>{formatDateTime(at).slice(day.length)}</span>
    </time>
  );
}
