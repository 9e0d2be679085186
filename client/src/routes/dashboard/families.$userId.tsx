import { createFileRoute } from "@tanstack/react-router";
import { FamilyPage } from "../../features/users/family-page.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/families/$userId")({
  beforeLoad: requirePermission("user.manage"),
  loader: ({ context: { queryUtils }, params }) => void queryUtils.admin.family.prefetch(params),
  head: pageHead(pagesMessages.familyOf.title),
  component: Page,
});

function Page() {
  const { userId } = Route.useParams();
  // Another family begins at the first pages of its lists.
  return <FamilyPage key={userId} userId={userId} />;
}
