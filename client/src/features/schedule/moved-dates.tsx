import { Notice } from "../../components/notice.tsx";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { moveDatesMessages as text } from "../../lib/messages/move-dates.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { dateOf, timesOf } from "./meeting-text.ts";
import classes from "./move-dates.module.css";

type Moved = RouterOutputs["schedule"]["previewMovedDates"]["dates"][number];

const placeOf = (place: Moved["from"], isVenueNamed: boolean) =>
  [`${dateOf(place)}, ${timesOf(place)}`, ...(isVenueNamed ? [place.venueName ?? scheduleMessages.noVenue] : [])].join(
    " · ",
  );

type MovedDatesProps = { dates: readonly Moved[]; notice: string };

/** Who is notified, or how many cannot move; and each date, where it moves to, and what is in its way. */
export function MovedDates({ dates, notice }: MovedDatesProps) {
  const blocked = dates.filter(({ problem }) => problem !== null).length;
  return (
    <div className={classes.moved}>
      {blocked > 0 ? <Notice tone="bad">{text.blocked(blocked)}</Notice> : <p className={classes.notice}>{notice}</p>}
      <ul className={classes.dates} aria-label={text.listLabel}>
        {dates.map(({ id, from, to, problem }) => {
          const isOtherVenue = from.venueName !== to.venueName;
          return (
            <li key={id}>
              {text.fromTo(placeOf(from, isOtherVenue), placeOf(to, isOtherVenue))}
              {problem !== null && <span className={classes.problem}>{problem}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
