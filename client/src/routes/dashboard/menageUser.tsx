import { createFileRoute } from "@tanstack/react-router";
import { TablePage } from "../../components/tables/table-page.tsx";
import { ManageUsers } from "../../features/users/manage-users.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import { listsMessages } from "../../lib/messages/lists.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { readPageSearch } from "../../lib/page-search.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.users;

export const Route = createFileRoute("/dashboard/menageUser")({
  beforeLoad: requirePermission("user.manage"),
  validateSearch: readPageSearch,
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const { searchUsers, searchUsersHint } = adminMessages;
  return (
    <TablePage
      {...text}
      description={pageTexts.users}
      {...listsMessages.users}
      searchLabel={searchUsers}
      searchHint={searchUsersHint}
      address={Route.useSearch()}
      onShow={(to) => void navigate(to)}
    >
      {(list) => <ManageUsers {...list} />}
    </TablePage>
  );
}
