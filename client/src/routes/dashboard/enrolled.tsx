import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../components/pages/page-head.tsx";
import { EnrolledClasses } from "../../features/enrolments/enrolled-classes.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.enrolled;

export const Route = createFileRoute("/dashboard/enrolled")({
  beforeLoad: requirePermission("class.select"),
  loader: ({ context: { queryUtils } }) => void queryUtils.enrolment.mine.prefetch(),
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={text.title} text={pageTexts.enrolled} />
      <EnrolledClasses />
    </>
  );
}
