import { createFileRoute } from "@tanstack/react-router";
import { OwnWeek } from "../../features/schedule/own-week.tsx";
import { readWeekSearch } from "../../features/schedule/week-search.ts";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/week")({
  beforeLoad: requirePermission("profile.own"),
  validateSearch: readWeekSearch,
  head: pageHead(pagesMessages.week.title),
  component: Page,
});

function Page() {
  return <OwnWeek search={Route.useSearch()} />;
}
