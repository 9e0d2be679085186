import { keepPreviousData } from "@tanstack/react-query";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Pager } from "../../components/pager.tsx";
import { TableSkeleton } from "../../components/table-skeleton.tsx";
import { adminMessages } from "../../lib/messages/admin.ts";
import { type Asked, trpc } from "../../lib/trpc.ts";
import { ClassesTable } from "./classes-table.tsx";

const MANAGED_CLASSES_PER_PAGE = 20;

type ManageClassesProps = {
  search: string;
  sort?: Asked["admin"]["classes"]["sort"];
  page: number;
  onPage: (page: number) => void;
};

/** All classes, those that wait for a decision first unless sorted otherwise, searched and a page at a time. */
export function ManageClasses({ search, sort, page, onPage }: ManageClassesProps) {
  const found = trpc.admin.classes.useQuery(
    {
      limit: MANAGED_CLASSES_PER_PAGE,
      offset: (page - 1) * MANAGED_CLASSES_PER_PAGE,
      ...(search && { search }),
      ...(sort && { sort }),
    },
    { placeholderData: keepPreviousData },
  );
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const { total, isTotalExact } = found.data;
  return (
    <>
      {total === 0 ? (
        <EmptyState text={search ? adminMessages.noClassesFound(search) : adminMessages.noClasses} />
      ) : (
        <ClassesTable list={found.data.classes} isBusy={found.isPlaceholderData} />
      )}
      <Pager
        page={page}
        pageSize={MANAGED_CLASSES_PER_PAGE}
        total={total}
        isTotalExact={isTotalExact}
        onPage={onPage}
      />
    </>
  );
}
