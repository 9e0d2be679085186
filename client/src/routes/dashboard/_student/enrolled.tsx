import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { EnrolledClasses } from "../../../features/enrolment/enrolled-classes.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import * as messages from "../../../lib/messages.ts";

export const Route = createFileRoute("/dashboard/_student/enrolled")({
  loader: ({ context }) => void context.queryUtils.enrolment.mine.prefetch(),
  head: () => pageHead(messages.student.enrolledTitle, messages.student.enrolledText),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={messages.student.enrolledTitle} text={messages.student.enrolledText} />
      <EnrolledClasses />
    </>
  );
}
