import { keepPreviousData } from "@tanstack/react-query";
import { type ListPage, PagedTable, pageInput } from "../../components/tables/paged-table.tsx";
import { adminMessages } from "../../lib/messages/manage.ts";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { UsersTable } from "./users-table.tsx";

/** Everybody with an account, searched, sorted and a page at a time, with what an admin can do about each. */
export function ManageUsers({ page, onPage, ...chosen }: ListPage<RouterInputs["admin"]["users"]["sort"]>) {
  const found = trpc.admin.users.useQuery(pageInput(page, chosen), { placeholderData: keepPreviousData });
  const emptyText = chosen.search ? adminMessages.noUsersFound(chosen.search) : adminMessages.noUsers;
  return (
    <PagedTable query={found} page={page} onPage={onPage} emptyText={emptyText}>
      {({ users }, table) => <UsersTable users={users} {...table} />}
    </PagedTable>
  );
}
