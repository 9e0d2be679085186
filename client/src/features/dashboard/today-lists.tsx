import { TextLink } from "../../components/text-link.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { attendanceMessages as text } from "../../lib/messages/attendance.ts";
import classes from "./next-meeting.module.css";

/** The dates that the reader teaches today, each the way to its list; nothing on a day without any. */
export function TodayLists() {
  const { data } = trpc.attendance.day.useQuery({ day: undefined }, { staleTime: 0 });
  const meetings = data?.meetings.filter(({ state, isOpen }) => state === "planned" && isOpen) ?? [];
  if (!data || meetings.length === 0) return null;
  return (
    <section className={classes.today} aria-labelledby="today">
      <h2 id="today" className={classes.label}>
        {text.today}
      </h2>
      <ul className={classes.lists}>
        {meetings.map(({ id, start, className, venueName, enrolled, here, left, away }) => (
          <li key={id}>
            <TextLink to="/dashboard/attendance/$meetingId" params={{ meetingId: id }} search={{ day: data.day }}>
              {text.todayAt(start.slice(11), className, venueName, enrolled - here - left - away)}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
