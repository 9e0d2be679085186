import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { EnrolledClasses } from "../../../features/enrolment/enrolled-classes.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import { pagesMessages } from "../../../lib/messages/pages.ts";
import { question } from "../../../lib/question.ts";

const text = pagesMessages.enrolled;

export const Route = createFileRoute("/dashboard/_student/enrolled")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(question("enrolment.mine")),
  head: () => pageHead(text.title, text.description),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={text.title} text={text.description} />
      <EnrolledClasses />
    </>
  );
}
