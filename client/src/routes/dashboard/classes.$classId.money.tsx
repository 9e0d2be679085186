import { createFileRoute } from "@tanstack/react-router";
import { ClassMoney } from "../../features/class-office/class-money.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

export const Route = createFileRoute("/dashboard/classes/$classId/money")({
  beforeLoad: requirePermission("ledger.manage"),
  loader: ({ context: { queryUtils }, params }) => void queryUtils.admin.classMoney.prefetch(params),
  head: pageHead(pagesMessages.classMoney.title),
  component: Page,
});

function Page() {
  return <ClassMoney classId={Route.useParams().classId} />;
}
