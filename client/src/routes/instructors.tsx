import { createFileRoute } from "@tanstack/react-router";
import { PageHero } from "../components/page-hero.tsx";
import { InstructorList } from "../features/classes/instructor-list.tsx";
import { classesMessages } from "../lib/messages/classes.ts";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";
import { question } from "../lib/question.ts";

const text = pagesMessages.instructors;

export const Route = createFileRoute("/instructors")({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(question("classes.instructors")),
  head: ({ match }) =>
    pageHead(text.title, text.description, {
      ...match.context,
      path: "/instructors",
    }),
  component: InstructorsPage,
});

function InstructorsPage() {
  return (
    <>
      <PageHero title={text.title} text={classesMessages.instructorsText} />
      <InstructorList />
    </>
  );
}
