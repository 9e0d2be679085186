import { createFileRoute } from "@tanstack/react-router";
import { readReportSearch } from "../../features/reports/report-search.ts";
import { Reports } from "../../features/reports/reports.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/reports")({
  beforeLoad: requirePermission("ledger.manage"),
  validateSearch: readReportSearch,
  head: pageHead(pagesMessages.reports.title),
  component: Page,
});

function Page() {
  return <Reports search={Route.useSearch()} />;
}
