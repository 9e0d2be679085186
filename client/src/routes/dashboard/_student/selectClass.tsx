import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { SelectedClasses } from "../../../features/enrolment/selected-classes.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import * as messages from "../../../lib/messages.ts";

export const Route = createFileRoute("/dashboard/_student/selectClass")({
  loader: ({ context }) => void context.queryUtils.enrolment.selected.prefetch(),
  head: () => pageHead(messages.student.selectedTitle, messages.student.selectedText),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={messages.student.selectedTitle} text={messages.student.selectedText} />
      <SelectedClasses />
    </>
  );
}
