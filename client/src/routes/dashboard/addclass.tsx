import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../components/pages/page-head.tsx";
import { AddClass } from "../../features/classes/teach/add-class.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.addClass;

export const Route = createFileRoute("/dashboard/addclass")({
  beforeLoad: requirePermission("class.teach"),
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={text.title} text={pageTexts.addClass} />
      <AddClass />
    </>
  );
}
