import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { OwnClasses } from "../../../features/teaching/own-classes.tsx";
import { dashboardHead } from "../../../lib/dashboard-head.ts";
import { messages } from "../../../lib/messages.ts";

export const Route = createFileRoute("/dashboard/_instructor/myclass")({
  loader: ({ context }) => void context.queryUtils.classes.mine.prefetch(),
  head: () => dashboardHead(messages.teaching.mineTitle, messages.teaching.mineText),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={messages.teaching.mineTitle} text={messages.teaching.mineText} />
      <OwnClasses />
    </>
  );
}
