import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, type ReactNode, useId } from "react";
import { weekCalendarMessages as text } from "../../lib/messages/week-calendar.ts";
import { weekMessages } from "../../lib/messages/week.ts";
import { CalendarBlock, type CalendarMeeting } from "./calendar-block.tsx";
import { type Place, placeSpans, type Span, spanOn } from "./calendar-layout.ts";
import type { WeekSearch } from "./week-search.ts";
import classes from "./calendar.module.css";

type CalendarColumnProps = {
  head: ReactNode;
  /** Of which day the column is, also where it is one venue's. */
  day: string;
  /** What the day is called where it is named. */
  dayName: string;
  meetings: readonly CalendarMeeting[];
  /** How many blocks are beside each other at most; the others are behind a link to the day. */
  mostLanes: number;
  isVenueNamed: boolean;
  isZoneNamed: boolean;
  /** Minutes of the day; null on others. */
  now: number | null;
  search: WeekSearch;
};

/** One column of a calendar: a list of its meetings in order, each at its hours. */
export function CalendarColumn({
  head,
  day,
  dayName,
  meetings,
  mostLanes,
  now,
  search,
  ...nameProps
}: CalendarColumnProps) {
  const id = useId();
  const spans = meetings.map((meeting) => ({ ...spanOn(meeting, day), meeting }));
  const { placed, folded, more } = placeSpans(spans, mostLanes);
  const blocks = [...placed, ...more].toSorted((one, other) => one.from - other.from || one.lane - other.lane);
  const lanes = Math.max(1, ...placed.map((block) => block.lanes));
  return (
    <section
      className={classes.column}
      style={{ "--lanes": lanes } as CSSProperties}
      data-free={meetings.length === 0 || undefined}
      aria-labelledby={id}
    >
      <h3 id={id} className={classes.head}>
        {head}
      </h3>
      <div className={classes.hours}>
        {meetings.length === 0 && <p className={classes.free}>{weekMessages.free}</p>}
        <ul className={classes.blocks}>
          {blocks.map((block) =>
            "meeting" in block ? (
              <li key={block.meeting.id} className={classes.placed} style={placeOf(block)}>
                <CalendarBlock meeting={block.meeting} day={day} {...nameProps} />
              </li>
            ) : (
              <li key={`${block.from} ${block.lane}`} className={classes.placed} data-more style={placeOf(block)}>
                <Link
                  to="/dashboard/week"
                  search={{ ...search, view: "day", day, week: undefined }}
                  className={classes.more}
                >
                  {text.more(block.count)} <VisuallyHidden>{text.moreAt(dayName, clockOf(block.from))}</VisuallyHidden>
                </Link>
              </li>
            ),
          )}
          {/* Paper has room for all, and no links. */}
          {folded.map(({ meeting }) => (
            <li key={meeting.id} className={classes.onPaper}>
              <CalendarBlock meeting={meeting} day={day} {...nameProps} />
            </li>
          ))}
        </ul>
        {now !== null && <div className={classes.now} style={{ "--from": now } as CSSProperties} aria-hidden />}
      </div>
    </section>
  );
}

const placeOf = ({ from, to, lane, lanes }: Span & Place) =>
  ({ "--from": from, "--to": to, "--lane": lane, "--of": lanes }) as CSSProperties;

/** "09:30". */
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
