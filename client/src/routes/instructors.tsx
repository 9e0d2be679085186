import { createFileRoute } from "@tanstack/react-router";
import { PageHero } from "../components/pages/page-hero.tsx";
import { InstructorList } from "../features/users/instructor-list.tsx";
import { instructorsMessages } from "../lib/messages/instructors.ts";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";

const text = pagesMessages.instructors;

export const Route = createFileRoute("/instructors")({
  staticData: { isRendered: true, inSitemap: true },
  loader: ({ context: { queryUtils } }) => void queryUtils.classes.instructors.prefetch(),
  head: pageHead(text.title, text.description),
  component: InstructorsPage,
});

function InstructorsPage() {
  return (
    <>
      <PageHero title={text.title} text={instructorsMessages.text} />
      <InstructorList />
    </>
  );
}
