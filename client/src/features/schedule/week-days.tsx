import { formatDayOfYear } from "@campside/server/format";
import { Link } from "@tanstack/react-router";
import { Badge } from "@mantine/core";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { weekMessages as text } from "../../lib/messages/week.ts";
import { daysOf, isOn } from "./week-of.ts";
import { WeekMeetingCard } from "./week-meeting.tsx";
import type { WeekSearch } from "./week-search.ts";
import { ZoneNote } from "./zone-note.tsx";
import classes from "./week.module.css";

type WeekDaysProps = { week: RouterOutputs["schedule"]["week"]; search: WeekSearch };

/** The days of a week, or the one that is shown, with their meetings: below each other, or as seven columns where there is room. */
export function WeekDays({ week: { monday, day: oneDay, today, meetings }, search }: WeekDaysProps) {
  const zones = [...new Set(meetings.map(({ timeZone }) => timeZone))];
  return (
    <div className={classes.frame}>
      <div className={classes.days} data-one={oneDay ?? undefined}>
        {(oneDay ? [oneDay] : daysOf(monday)).map((day) => {
          const here = meetings.filter((meeting) => isOn(meeting, day));
          return (
            <section key={day} className={classes.day} data-free={here.length === 0 || undefined} aria-labelledby={day}>
              <h3 id={day} className={classes.date} data-today={day === today || undefined}>
                <Link to="/dashboard/week" search={{ ...search, day }} className={classes.dayLink}>
                  {formatDayOfYear(day)}
                </Link>
                {day === today && <Badge size="sm">{text.today}</Badge>}
              </h3>
              {here.length === 0 ? (
                <p className={classes.free}>{text.free}</p>
              ) : (
                <ul className={classes.list}>
                  {here.map((meeting) => (
                    <WeekMeetingCard key={meeting.id} meeting={meeting} day={day} isZoneNamed={zones.length > 1} />
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </div>
      <ZoneNote zones={zones} className={classes.note} />
    </div>
  );
}
