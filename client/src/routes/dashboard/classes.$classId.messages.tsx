import { createFileRoute } from "@tanstack/react-router";
import { ClassMessages } from "../../features/class-office/class-messages.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/classes/$classId/messages")({
  beforeLoad: requirePermission("class.students"),
  loader: ({ context: { queryUtils }, params }) => void queryUtils.classes.students.prefetch(params),
  head: pageHead(pagesMessages.classMessages.title),
  component: Page,
});

function Page() {
  return <ClassMessages classId={Route.useParams().classId} />;
}
