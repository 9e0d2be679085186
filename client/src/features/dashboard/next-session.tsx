import { Skeleton } from "@mantine/core";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { nextSessionMessages as text, weekMessages } from "../../lib/messages/week.ts";
import { InstructorLink } from "../../components/instructor-link.tsx";
import { dateOf, timesOf } from "../schedule/session-text.ts";
import { mondayOf } from "../schedule/week-of.ts";
import { VenueLink } from "../../components/venue-link.tsx";
import { ZoneNote } from "../schedule/zone-note.tsx";
import classes from "./next-session.module.css";

/** When and where the reader's next session is, with the way to its week. */
export function NextSession() {
  const next = trpc.schedule.next.useQuery(undefined, { staleTime: 0 });
  if (next.isPending)
    return <Skeleton className={classes.pending} role="status" aria-label={componentMessages.loading} />;
  if (next.isLoadingError) return <ErrorPanel error={next.error} onRetry={() => void next.refetch()} />;
  const session = next.data;
  return (
    <section className={classes.next} aria-labelledby="next-session">
      <h2 id="next-session" className={classes.label}>
        {text.title}
      </h2>
      {session ? (
        <>
          <p className={classes.when}>
            <time dateTime={session.start}>
              {dateOf(session)}, {timesOf(session)}
            </time>
          </p>
          <p className={classes.where}>
            <TextLink to="/classes/$classId" params={{ classId: session.classId }}>
              {session.className}
            </TextLink>
            {session.venueName !== null && <VenueLink venueId={session.venueId} venueName={session.venueName} />}
            {!session.isTaught && (
              <InstructorLink name={session.instructorName}>{weekMessages.with(session.instructorName)}</InstructorLink>
            )}
          </p>
          <ZoneNote zones={[session.timeZone]} className={classes.note} />
        </>
      ) : (
        <p className={classes.note}>{text.none}</p>
      )}
      <p className={classes.way}>
        <TextLink to="/dashboard/week" search={{ week: mondayOf(session?.start.slice(0, 10)) }}>
          {text.toWeek}
        </TextLink>
      </p>
    </section>
  );
}
