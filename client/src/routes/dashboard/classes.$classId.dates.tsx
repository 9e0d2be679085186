import { createFileRoute } from "@tanstack/react-router";
import { PlannedDates } from "../../features/schedule/planned-dates.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/classes/$classId/dates")({
  beforeLoad: requirePermission("meeting.plan"),
  loader: ({ context: { queryUtils }, params }) => {
    void queryUtils.classes.byId.prefetch(params);
    void queryUtils.schedule.venues.prefetch();
  },
  head: pageHead(pagesMessages.dates.title),
  component: Page,
});

function Page() {
  return <PlannedDates classId={Route.useParams().classId} />;
}
