import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../components/pages/page-head.tsx";
import { OwnClasses } from "../../features/classes/teach/own-classes.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.ownClasses;

export const Route = createFileRoute("/dashboard/myclass")({
  beforeLoad: requirePermission("class.teach"),
  loader: ({ context: { queryUtils } }) => void queryUtils.classes.mine.prefetch(),
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={text.title} text={pageTexts.ownClasses} />
      <OwnClasses />
    </>
  );
}
