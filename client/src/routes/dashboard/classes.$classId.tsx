import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ClassPage } from "../../features/class-office/class-page.tsx";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/classes/$classId")({
  beforeLoad: requirePermission("class.students"),
  loader: ({ context: { queryUtils }, params }) => void queryUtils.classes.managed.prefetch(params),
  component: Page,
});

function Page() {
  const { classId } = Route.useParams();
  // Another class begins with its own pages and windows.
  return (
    <ClassPage key={classId} classId={classId}>
      <Outlet />
    </ClassPage>
  );
}
