import { keepPreviousData } from "@tanstack/react-query";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Pager } from "../../components/pager.tsx";
import { TableSkeleton } from "../../components/table-skeleton.tsx";
import { recordMessages } from "../../lib/messages/record.ts";
import { type Asked, trpc } from "../../lib/trpc.ts";
import { RecordTable } from "./record-table.tsx";

const ACTS_PER_PAGE = 20;

type DecisionsProps = {
  search: string;
  sort?: Asked["admin"]["acts"]["sort"];
  page: number;
  onPage: (page: number) => void;
};

/** Who decided what, newest first unless sorted otherwise, searched and a page at a time. */
export function Decisions({ search, sort, page, onPage }: DecisionsProps) {
  const found = trpc.admin.acts.useQuery(
    { limit: ACTS_PER_PAGE, offset: (page - 1) * ACTS_PER_PAGE, ...(search && { search }), ...(sort && { sort }) },
    // Any act of anybody adds to it: what was seen before is shown at once, and asked for again.
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const { acts, total, isTotalExact } = found.data;
  return (
    <>
      {total === 0 ? (
        <EmptyState text={search ? recordMessages.noneFound(search) : recordMessages.none} />
      ) : (
        <RecordTable acts={acts} isBusy={found.isPlaceholderData} />
      )}
      <Pager page={page} pageSize={ACTS_PER_PAGE} total={total} isTotalExact={isTotalExact} onPage={onPage} />
    </>
  );
}
