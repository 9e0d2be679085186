import { may } from "@campside/server/permissions";
import { formatDayOfYear } from "@campside/server/format";
import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { CSSProperties, ReactNode } from "react";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { weekCalendarMessages } from "../../lib/messages/week-calendar.ts";
import { weekMessages as text } from "../../lib/messages/week.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { useNow } from "../../lib/use-now.ts";
import type { CalendarMeeting } from "./calendar-block.tsx";
import { CalendarColumn } from "./calendar-column.tsx";
import { hoursOf, spanOn } from "./calendar-layout.ts";
import { venuesOf } from "./venues-of.ts";
import { daysOf, isOn } from "./week-of.ts";
import type { WeekSearch } from "./week-search.ts";
import { ZoneNote } from "./zone-note.tsx";
import classes from "./calendar.module.css";

const MINUTE_MS = 60_000;
/** A column of a week has room for so many blocks. */
const LANES_OF_A_DAY = 3;

type Week = RouterOutputs["schedule"]["calendar"];
type WeekCalendarProps = { week: Week; readAt: number; search: WeekSearch };
type Column = { key: string; day: string; head: ReactNode; meetings: CalendarMeeting[] };

/** A grid of hours: a column for each day of the week, or of one day one for each venue, where who sees every class looks at it. */
export function WeekCalendar({ week, readAt, search }: WeekCalendarProps) {
  const isByVenue = may(useRole(), "class.decide") && week.day !== null;
  const now = useSchoolTime(week.now, readAt);
  const zones = [...new Set(week.meetings.map(({ timeZone }) => timeZone))];
  const columns = isByVenue ? columnsOfVenues(week, week.day ?? week.monday) : columnsOfDays(week, search);
  const { first, last } = hoursOf(columns.flatMap(({ day, meetings }) => meetings.map((one) => spanOn(one, day))));
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <div className={classes.calendar}>
      <div className={classes.frame} style={{ "--first": first, "--count": hours.length } as CSSProperties}>
        <div className={classes.axis} aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{`${String(hour).padStart(2, "0")}:00`}</span>
          ))}
        </div>
        <div className={classes.columns} data-one={week.day ?? undefined}>
          {columns.map(({ key, ...column }) => (
            <CalendarColumn
              key={key}
              {...column}
              dayName={nameOf(column.day)}
              mostLanes={week.day === null ? LANES_OF_A_DAY : Infinity}
              isVenueNamed={!isByVenue}
              isZoneNamed={zones.length > 1}
              now={minuteIn(now, column.day, first, last)}
              search={search}
            />
          ))}
        </div>
      </div>
      <ZoneNote zones={zones} className={classes.note} />
    </div>
  );
}

const nameOf = formatDayOfYear;

function columnsOfDays({ monday, day: oneDay, today, meetings }: Week, search: WeekSearch): Column[] {
  return (oneDay ? [oneDay] : daysOf(monday)).map((day) => ({
    key: day,
    day,
    head: (
      <>
        <Link
          to="/dashboard/week"
          search={{ ...search, view: "day", day, week: undefined }}
          className={classes.dayLink}
          data-today={day === today || undefined}
        >
          {nameOf(day)}
        </Link>
        {day === today && <Badge size="sm">{text.today}</Badge>}
      </>
    ),
    meetings: meetings.filter((meeting) => isOn(meeting, day)),
  }));
}

const columnsOfVenues = ({ meetings }: Week, day: string): Column[] =>
  venuesOf(meetings).map(({ id, name }) => ({
    key: id ?? "",
    day,
    head: name ?? weekCalendarMessages.noVenue,
    meetings: meetings.filter(({ venueId }) => venueId === id),
  }));

/** The school's local time, anew every minute, in milliseconds as if it were UTC. */
function useSchoolTime(localTime: string, readAt: number): number {
  const now = useNow(MINUTE_MS);
  return Date.parse(`${localTime}Z`) + Math.max(0, now - readAt);
}

/** The minute of a day that it is, if it is that day and within the hours that are shown. */
function minuteIn(now: number, day: string, first: number, last: number): number | null {
  const minute = Math.floor((now - Date.parse(day)) / MINUTE_MS);
  return minute >= first * 60 && minute <= last * 60 ? minute : null;
}
