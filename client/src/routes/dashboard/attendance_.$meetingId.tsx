import { createFileRoute } from "@tanstack/react-router";
import { RosterPage } from "../../features/attendance/roster-page.tsx";
import { dayOf } from "../../features/schedule/week-of.ts";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/attendance_/$meetingId")({
  beforeLoad: requirePermission("attendance.record"),
  validateSearch: ({ day }: Record<string, unknown>): { day?: string | undefined } => ({ day: dayOf(day) }),
  head: pageHead(pagesMessages.roster.title),
  component: Page,
});

function Page() {
  const { meetingId } = Route.useParams();
  const { day } = Route.useSearch();
  return <RosterPage key={`${meetingId} ${day}`} meetingId={meetingId} day={day} />;
}
