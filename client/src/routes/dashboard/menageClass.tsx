import { createFileRoute } from "@tanstack/react-router";
import { TablePage } from "../../components/tables/table-page.tsx";
import { ManageClasses } from "../../features/classes/decide/manage-classes.tsx";
import { adminMessages } from "../../lib/messages/manage.ts";
import { pageHead } from "../../lib/page-head.ts";
import { listsMessages } from "../../lib/messages/lists.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { readPageSearch } from "../../lib/page-search.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.manageClasses;

export const Route = createFileRoute("/dashboard/menageClass")({
  beforeLoad: requirePermission("class.decide"),
  validateSearch: readPageSearch,
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <TablePage
      {...text}
      description={pageTexts.manageClasses}
      {...listsMessages.manageClasses}
      searchLabel={adminMessages.searchClasses}
      searchHint={adminMessages.searchClassesHint}
      address={Route.useSearch()}
      onShow={(to) => void navigate(to)}
    >
      {({ shown, ...list }) => <ManageClasses {...list} shown={shown === "archived" ? shown : undefined} />}
    </TablePage>
  );
}
