import { createFileRoute } from "@tanstack/react-router";
import { TablePage } from "../../components/tables/table-page.tsx";
import { ManageEmails } from "../../features/emails/manage-emails.tsx";
import { emailsMessages } from "../../lib/messages/emails.ts";
import { pageHead } from "../../lib/page-head.ts";
import { listsMessages } from "../../lib/messages/lists.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { readPageSearch } from "../../lib/page-search.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.emails;

export const Route = createFileRoute("/dashboard/email")({
  beforeLoad: requirePermission("email.manage"),
  validateSearch: readPageSearch,
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <TablePage
      {...text}
      description={pageTexts.emails}
      {...listsMessages.emails}
      searchLabel={emailsMessages.search}
      searchHint={emailsMessages.searchHint}
      address={Route.useSearch()}
      onShow={(to) => void navigate(to)}
    >
      {(list) => <ManageEmails {...list} />}
    </TablePage>
  );
}
