import { createFileRoute } from "@tanstack/react-router";
import { TablePage } from "../../components/tables/table-page.tsx";
import { AuditLogPage } from "../../features/audit-log/audit-log-page.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { listsMessages } from "../../lib/messages/lists.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { auditLogMessages } from "../../lib/messages/audit-log.ts";
import { readPageSearch } from "../../lib/page-search.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.auditLog;

export const Route = createFileRoute("/dashboard/record")({
  beforeLoad: requirePermission("audit-log.read"),
  validateSearch: readPageSearch,
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const { search, searchHint } = auditLogMessages;
  return (
    <TablePage
      {...text}
      description={pageTexts.auditLog}
      {...listsMessages.auditLog}
      searchLabel={search}
      searchHint={searchHint}
      address={Route.useSearch()}
      onShow={(to) => void navigate(to)}
    >
      {(list) => <AuditLogPage {...list} />}
    </TablePage>
  );
}
