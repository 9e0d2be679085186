import { createFileRoute } from "@tanstack/react-router";
import { AttendanceDay } from "../../features/attendance/attendance-day.tsx";
import { dayOf } from "../../features/schedule/week-of.ts";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/attendance")({
  beforeLoad: requirePermission("attendance.record"),
  validateSearch: ({ day }: Record<string, unknown>): { day?: string | undefined } => ({ day: dayOf(day) }),
  head: pageHead(pagesMessages.attendance.title),
  component: Page,
});

function Page() {
  return <AttendanceDay day={Route.useSearch().day} />;
}
