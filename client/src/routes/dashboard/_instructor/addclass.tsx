import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { AddClass } from "../../../features/teaching/add-class.tsx";
import { dashboardHead } from "../../../lib/dashboard-head.ts";
import { messages } from "../../../lib/messages.ts";

export const Route = createFileRoute("/dashboard/_instructor/addclass")({
  head: () => dashboardHead(messages.teaching.createTitle, messages.teaching.createText),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={messages.teaching.createTitle} text={messages.teaching.createText} />
      <AddClass />
    </>
  );
}
