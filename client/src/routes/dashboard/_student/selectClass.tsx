import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { SelectedClasses } from "../../../features/enrolment/selected-classes.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import { pagesMessages } from "../../../lib/messages/pages.ts";
import { question } from "../../../lib/question.ts";

const text = pagesMessages.selected;

export const Route = createFileRoute("/dashboard/_student/selectClass")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(question("enrolment.selected")),
  head: () => pageHead(text.title, text.description),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={text.title} text={text.description} />
      <SelectedClasses />
    </>
  );
}
