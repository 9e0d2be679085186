import { createFileRoute } from "@tanstack/react-router";
import { TablePage } from "../../components/tables/table-page.tsx";
import { ManageClasses } from "../../features/classes/decide/manage-classes.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { readPageSearch } from "../../lib/page-search.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.manageClasses;

export const Route = createFileRoute("/dashboard/menageClass")({
  beforeLoad: requirePermission("class.decide"),
  validateSearch: (raw: Record<string, unknown>) => readPageSearch(raw, text.sorts),
  head: () => pageHead(text.title, text.description),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const { searchClasses, searchClassesHint } = adminMessages;
  return (
    <TablePage
      {...text}
      searchLabel={searchClasses}
      searchHint={searchClassesHint}
      shown={Route.useSearch()}
      onShow={(to) => void navigate(to)}
    >
      {(list) => <ManageClasses {...list} />}
    </TablePage>
  );
}
