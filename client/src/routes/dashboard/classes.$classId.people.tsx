import { createFileRoute } from "@tanstack/react-router";
import { ClassStudents } from "../../features/enrolments/class-students.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/classes/$classId/people")({
  beforeLoad: requirePermission("class.students"),
  loader: ({ context: { queryUtils }, params }) => void queryUtils.classes.students.prefetch(params),
  head: pageHead(pagesMessages.students.title),
  component: Page,
});

function Page() {
  return <ClassStudents classId={Route.useParams().classId} />;
}
