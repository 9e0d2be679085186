import { formatDayOfYear } from "@campside/server/format";
import { Link } from "@tanstack/react-router";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { weekCalendarMessages as text } from "../../lib/messages/week-calendar.ts";
import { weekMessages } from "../../lib/messages/week.ts";
import { CalendarBlock } from "./calendar-block.tsx";
import { venuesOf } from "./venues-of.ts";
import { daysOf, isOn } from "./week-of.ts";
import type { WeekSearch } from "./week-search.ts";
import { ZoneNote } from "./zone-note.tsx";
import classes from "./calendar.module.css";

type WeekVenuesProps = { week: RouterOutputs["schedule"]["calendar"]; search: WeekSearch };

/** A table of a week: a row for each venue that is used, a column for each day, all meetings in it. */
export function WeekVenues({ week: { monday, today, meetings }, search }: WeekVenuesProps) {
  const zones = [...new Set(meetings.map(({ timeZone }) => timeZone))];
  const days = daysOf(monday);
  return (
    <div className={classes.calendar}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{weekMessages.venue}</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  <Link
                    to="/dashboard/week"
                    search={{ ...search, view: "day", day, week: undefined }}
                    className={classes.dayLink}
                    data-today={day === today || undefined}
                  >
                    {formatDayOfYear(day)}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {venuesOf(meetings).map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name ?? text.noVenue}</th>
                {days.map((day) => (
                  <td key={day}>
                    <ul className={classes.compact}>
                      {meetings
                        .filter((meeting) => meeting.venueId === id && isOn(meeting, day))
                        .map((meeting) => (
                          <li key={meeting.id}>
                            <CalendarBlock
                              meeting={meeting}
                              day={day}
                              isVenueNamed={false}
                              isZoneNamed={zones.length > 1}
                            />
                          </li>
                        ))}
                    </ul>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ZoneNote zones={zones} className={classes.note} />
    </div>
  );
}
