import { createFileRoute } from "@tanstack/react-router";
import { PageHero } from "../components/page-hero.tsx";
import { InstructorList } from "../features/classes/instructor-list.tsx";
import { messages } from "../lib/messages.ts";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/instructors")({
  loader: ({ context: { queryUtils } }) => void queryUtils.classes.instructors.prefetch(),
  head: () => pageHead(messages.classes.instructorsTitle, messages.classes.instructorsDescription),
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
