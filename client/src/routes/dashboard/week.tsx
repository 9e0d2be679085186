import { createFileRoute } from "@tanstack/react-router";
import { OwnWeek } from "../../features/schedule/own-week.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/week")({
  beforeLoad: requirePermission("profile.own"),
  validateSearch: ({ week }: { week?: unknown }): { week?: unknown } => ({ week }),
  head: pageHead(pagesMessages.week.title, pagesMessages.week.description),
  component: Page,
});

function Page() {
  return <OwnWeek day={Route.useSearch().week} />;
}
