import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { AddClass } from "../../../features/teaching/add-class.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import * as messages from "../../../lib/messages.ts";

export const Route = createFileRoute("/dashboard/_instructor/addclass")({
  head: () => pageHead(messages.teaching.createTitle, messages.teaching.createText),
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
