import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { NextMeeting } from "../dashboard/next-meeting.tsx";
import { EnrolledLink } from "../payments/enrolled-link.tsx";
import classes from "./selected-classes.module.css";
import { SelectedClassesTable } from "./selected-classes-table.tsx";

/** The student's selected classes, each to pay for or to drop. */
export function SelectedClasses() {
  const selected = trpc.enrolment.selected.useQuery();
  // As many as the server takes.
  const classIds = selected.data?.slice(0, 50).map(({ id }) => id) ?? [];
  const overlaps = trpc.schedule.ownOverlaps.useQuery({ classIds }, { enabled: classIds.length > 0 });
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
    overlaps: overlaps.data?.filter(({ classId }) => classId === one.id) ?? [],
  }));
  return <SelectedClassesTable selected={rows} />;
}
