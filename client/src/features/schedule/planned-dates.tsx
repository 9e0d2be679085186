import { isPossible } from "@campside/server/schemas/class-life";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { AddDatesForm } from "./add-dates-form.tsx";
import { MoveDatesAction } from "./move-dates-action.tsx";
import { PlannedDatesTable } from "./planned-dates-table.tsx";
import { ZoneNote } from "./zone-note.tsx";
import classes from "./planned-dates.module.css";

/**
 * What the page shows of a class. The answer has the end of enrolment as well, a `Date`, which makes every answer another one: with
 * it all dates would be rendered again whenever a window closes.
 */
function planOf(found: RouterOutputs["classes"]["byId"]) {
  const { name, instructorEmail, meetings, standing, capacity, seatsLeft } = found;
  return {
    name,
    instructorEmail,
    meetings,
    seatsTaken: capacity - seatsLeft,
    isOpen: isPossible(standing, "plan"),
  };
}

/** The dates of one class, and the form that adds more. */
export function PlannedDates({ classId }: { classId: string }) {
  const found = trpc.classes.byId.useQuery({ classId }, { select: planOf });
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const { name, instructorEmail, meetings, seatsTaken, isOpen } = found.data;
  const next = meetings.find(({ state, hasBegun }) => state === "planned" && !hasBegun);
  return (
    <>
      <PageHead isPart title={pagesMessages.dates.title} text={scheduleMessages.description(name)}>
        {isOpen && next && <MoveDatesAction classId={classId} firstDay={next.start.slice(0, 10)} />}
      </PageHead>
      {meetings.length > 0 ? (
        <>
          <PlannedDatesTable
            classId={classId}
            instructorEmail={instructorEmail}
            seatsTaken={seatsTaken}
            isOpen={isOpen}
            meetings={meetings}
          />
          <ZoneNote zones={meetings.map(({ timeZone }) => timeZone)} className={classes.note} />
        </>
      ) : (
        <EmptyState text={isOpen ? scheduleMessages.none : scheduleMessages.noneEver} />
      )}
      {isOpen && <AddDatesForm classId={classId} seatsTaken={seatsTaken} planned={meetings} />}
    </>
  );
}
