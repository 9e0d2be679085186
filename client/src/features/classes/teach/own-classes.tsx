import { EmptyState } from "../../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../../components/pages/error-panel.tsx";
import { LinkButton } from "../../../components/link-button.tsx";
import { TableSkeleton } from "../../../components/tables/table-skeleton.tsx";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { OwnClassesTable } from "./own-classes-table.tsx";

/** The instructor's own classes: how they stand, their sum, and a way to change each. */
export function OwnClasses() {
  const mine = trpc.classes.mine.useQuery();
  if (mine.isPending) return <TableSkeleton />;
  if (mine.isLoadingError) return <ErrorPanel error={mine.error} onRetry={() => void mine.refetch()} />;
  if (mine.data.length === 0) {
    return (
      <EmptyState
        text={teachingMessages.noClasses}
        action={<LinkButton to="/dashboard/addclass">{teachingMessages.addClass}</LinkButton>}
      />
    );
  }
  return <OwnClassesTable list={mine.data} />;
}
