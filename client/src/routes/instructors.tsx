import { createFileRoute } from "@tanstack/react-router";
import { PageHero } from "../components/page-hero.tsx";
import { InstructorList } from "../features/classes/instructor-list.tsx";
import * as messages from "../lib/messages.ts";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/instructors")({
  loader: ({ context: { queryUtils } }) => void queryUtils.classes.instructors.prefetch(),
  head: ({ match }) =>
    pageHead(messages.classes.instructorsTitle, messages.classes.instructorsDescription, {
      ...match.context,
      path: "/instructors",
    }),
  component: InstructorsPage,
});

function InstructorsPage() {
  return (
    <>
      <PageHero title={messages.classes.instructorsTitle} text={messages.classes.instructorsText} />
      <InstructorList />
    </>
  );
}
