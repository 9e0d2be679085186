import { createFileRoute } from "@tanstack/react-router";
import { ClassOverview } from "../../features/class-office/class-overview.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/classes/$classId/")({
  beforeLoad: requirePermission("class.students"),
  head: pageHead(pagesMessages.classOf.title),
  component: Page,
});

function Page() {
  return <ClassOverview classId={Route.useParams().classId} />;
}
