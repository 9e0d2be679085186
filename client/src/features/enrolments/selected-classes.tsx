import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { NextMeeting } from "../dashboard/next-meeting.tsx";
import { EnrolledLink } from "../payments/enrolled-link.tsx";
import { useOwnOverlaps } from "../schedule/use-own-overlaps.ts";
import classes from "./selected-classes.module.css";
import { SelectedClassesTable } from "./selected-classes-table.tsx";

/** The student's selected classes, each to pay for or to drop. */
export function SelectedClasses() {
  const selected = trpc.enrolment.selected.useQuery();
  // As many as the server takes.
  const classIds = [...new Set(selected.data?.map(({ id }) => id))].slice(0, 50);
  const overlapsOf = useOwnOverlaps(classIds, { enabled: classIds.length > 0 });
  if (selected.isPending) return <TableSkeleton />;
  if (selected.isLoadingError) return <ErrorPanel error={selected.error} onRetry={() => void selected.refetch()} />;
  if (selected.data.length === 0) {
    return (
      <>
        <NextMeeting />
        <EmptyState
          text={studentMessages.noSelection}
          action={
            <div className={classes.ways}>
              <LinkButton to="/Classes">{studentMessages.browse}</LinkButton>
              <EnrolledLink isQuiet />
            </div>
          }
        />
      </>
    );
  }
  const receivedAt = selected.dataUpdatedAt;
  const rows = selected.data.map((one) => ({
    ...one,
    receivedAt,
    overlaps: overlapsOf(one.id, one.participantId),
  }));
  return <SelectedClassesTable selected={rows} />;
}
