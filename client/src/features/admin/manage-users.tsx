import { keepPreviousData } from "@tanstack/react-query";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Pager } from "../../components/pager.tsx";
import { TableSkeleton } from "../../components/table-skeleton.tsx";
import { adminMessages } from "../../lib/messages/admin.ts";
import { type Asked, trpc } from "../../lib/trpc.ts";
import { UsersTable } from "./users-table.tsx";

const USERS_PER_PAGE = 20;

type ManageUsersProps = {
  search: string;
  sort?: Asked["admin"]["users"]["sort"];
  page: number;
  onPage: (page: number) => void;
};

/** Everybody with an account, searched, sorted and a page at a time, with what an admin can do about each. */
export function ManageUsers({ search, sort, page, onPage }: ManageUsersProps) {
  const offset = (page - 1) * USERS_PER_PAGE;
  const found = trpc.admin.users.useQuery(
    { limit: USERS_PER_PAGE, offset, ...(search && { search }), ...(sort && { sort }) },
    { placeholderData: keepPreviousData },
  );
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const { users, total, isTotalExact } = found.data;
  return (
    <>
      {total === 0 ? (
        <EmptyState text={search ? adminMessages.noUsersFound(search) : adminMessages.noUsers} />
      ) : (
        <UsersTable users={users} firstNumber={offset + 1} isBusy={found.isPlaceholderData} />
      )}
      <Pager page={page} pageSize={USERS_PER_PAGE} total={total} isTotalExact={isTotalExact} onPage={onPage} />
    </>
  );
}
