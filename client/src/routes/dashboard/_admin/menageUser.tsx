import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { TableTools } from "../../../components/table-tools.tsx";
import { ManageUsers } from "../../../features/admin/manage-users.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import * as messages from "../../../lib/messages.ts";
import { type PageSearch, readPageSearch } from "../../../lib/page-search.ts";

const text = messages.admin;
const sorts = text.userSorts;
type Shown = PageSearch<keyof typeof sorts>;

export const Route = createFileRoute("/dashboard/_admin/menageUser")({
  validateSearch: (raw: Record<string, unknown>): Shown => readPageSearch(raw, sorts),
  head: () => pageHead(text.usersTitle, text.usersText),
  component: Page,
});

function Page() {
  const { search = "", sort, page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: Shown, replace = false) => void navigate({ search: readPageSearch(next, sorts), replace });
  return (
    <>
      <PageHead title={text.usersTitle} text={text.usersText}>
        <TableTools
          label={text.searchUsers}
          hint={text.searchUsersHint}
          search={search}
          onSearch={(typed) => show({ search: typed, sort }, true)}
          sorts={sorts}
          sort={sort}
          onSort={(chosen) => show({ search, sort: chosen })}
        />
      </PageHead>
      <ManageUsers search={search} sort={sort} page={page} onPage={(next) => show({ search, sort, page: next })} />
    </>
  );
}
