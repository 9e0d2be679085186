import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { SearchBox } from "../../../components/search-box.tsx";
import { ManageUsers } from "../../../features/admin/manage-users.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import { messages } from "../../../lib/messages.ts";
import { type PageSearch, readPageSearch } from "../../../lib/page-search.ts";

export const Route = createFileRoute("/dashboard/_admin/menageUser")({
  validateSearch: readPageSearch,
  head: () => pageHead(messages.admin.usersTitle, messages.admin.usersText),
  component: Page,
});

function Page() {
  const { search = "", page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: PageSearch, isTyped: boolean) =>
    void navigate({ search: readPageSearch(next), replace: isTyped });
  return (
    <>
      <PageHead title={messages.admin.usersTitle} text={messages.admin.usersText}>
        <SearchBox
          label={messages.admin.searchUsers}
          placeholder={messages.admin.searchUsersHint}
          value={search}
          onSearch={(text) => show({ search: text }, true)}
        />
      </PageHead>
      <ManageUsers search={search} page={page} onPage={(next) => show({ search, page: next }, false)} />
    </>
  );
}
