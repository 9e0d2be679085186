import { createFileRoute } from "@tanstack/react-router";
import { TablePage } from "../../components/tables/table-page.tsx";
import { AuditLogPage } from "../../features/audit-log/audit-log-page.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { auditLogMessages } from "../../lib/messages/audit-log.ts";
import { type PageSearch, readPageSearch } from "../../lib/page-search.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.auditLog;

type Sort = keyof typeof text.sorts;

export const Route = createFileRoute("/dashboard/record")({
  beforeLoad: requirePermission("audit-log.read"),
  // The filters are many, and every page loads this file: the page itself looks whether there is such a one.
  validateSearch: ({ shown, ...raw }: Record<string, unknown>): PageSearch<Sort, string> => ({
    ...readPageSearch(raw, text),
    shown: typeof shown === "string" ? shown : undefined,
  }),
  head: pageHead(text.title, text.description),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const { search, searchHint, filters } = auditLogMessages;
  return (
    <TablePage
      {...text}
      filters={filters}
      searchLabel={search}
      searchHint={searchHint}
      address={readPageSearch(Route.useSearch(), { ...text, filters })}
      onShow={(to) => void navigate(to)}
    >
      {(list) => <AuditLogPage {...list} />}
    </TablePage>
  );
}
