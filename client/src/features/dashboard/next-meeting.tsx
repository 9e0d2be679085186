import { Skeleton } from "@mantine/core";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { nextMeetingMessages as text, weekMessages } from "../../lib/messages/week.ts";
import { useHasChildren } from "../../lib/session/use-me.ts";
import { InstructorLink } from "../../components/instructor-link.tsx";
import { dateOf, timesOf } from "../schedule/meeting-text.ts";
import { mondayOf } from "../schedule/week-of.ts";
import { VenueLink } from "../../components/venue-link.tsx";
import { ZoneNote } from "../schedule/zone-note.tsx";
import { FamilyNext } from "./family-next.tsx";
import classes from "./next-meeting.module.css";

/** When and where the reader's next meeting is, of a family each one's, with the way to its week. */
export function NextMeeting() {
  const hasChildren = useHasChildren();
  const next = trpc.schedule.next.useQuery(undefined, { staleTime: 0 });
  if (next.isPending)
    return <Skeleton className={classes.pending} role="status" aria-label={componentMessages.loading} />;
  if (next.isLoadingError) return <ErrorPanel error={next.error} onRetry={() => void next.refetch()} />;
  const meeting = next.data;
  return (
    <section className={classes.next} aria-labelledby="next-meeting">
      <h2 id="next-meeting" className={classes.label}>
        {text.title}
      </h2>
      {meeting && hasChildren && <FamilyNext />}
      {meeting && !hasChildren && (
        <>
          <p className={classes.when}>
            <time dateTime={meeting.start}>
              {dateOf(meeting)}, {timesOf(meeting)}
            </time>
          </p>
          <p className={classes.where}>
            <TextLink to="/classes/$classId" params={{ classId: meeting.classId }}>
              {meeting.className}
            </TextLink>
            {meeting.venueName !== null && <VenueLink venueId={meeting.venueId} venueName={meeting.venueName} />}
            {!meeting.isTaught && (
              <InstructorLink name={meeting.instructorName}>{weekMessages.with(meeting.instructorName)}</InstructorLink>
            )}
          </p>
          <ZoneNote zones={[meeting.timeZone]} className={classes.note} />
        </>
      )}
      {!meeting && <p className={classes.note}>{text.none}</p>}
      <p className={classes.way}>
        <TextLink to="/dashboard/week" search={{ week: mondayOf(meeting?.start.slice(0, 10)) }}>
          {text.toWeek}
        </TextLink>
      </p>
    </section>
  );
}
