import { createFileRoute } from "@tanstack/react-router";
import { DeskPage } from "../../features/desk/desk-page.tsx";
import { isRecordId } from "../../lib/record-id.ts";
import { pageHead } from "../../lib/page-head.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

/** The family that is chosen already. */
const readFamily = ({ family }: Record<string, unknown>) => ({ family: isRecordId(family) ? family : undefined });

export const Route = createFileRoute("/dashboard/desk")({
  beforeLoad: requirePermission("desk.enrol"),
  validateSearch: readFamily,
  head: pageHead(pagesMessages.desk.title),
  component: Page,
});

function Page() {
  return <DeskPage chosenId={Route.useSearch().family} />;
}
