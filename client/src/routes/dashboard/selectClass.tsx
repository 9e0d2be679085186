import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../components/pages/page-head.tsx";
import { SelectedClasses } from "../../features/enrolments/selected-classes.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.selected;

export const Route = createFileRoute("/dashboard/selectClass")({
  beforeLoad: requirePermission("class.select"),
  loader: ({ context: { queryUtils } }) => void queryUtils.enrolment.selected.prefetch(),
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={text.title} text={pageTexts.selected} />
      <SelectedClasses />
    </>
  );
}
