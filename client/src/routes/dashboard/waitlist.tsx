import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../components/pages/page-head.tsx";
import { OwnWaitlist } from "../../features/waitlist/own-waitlist.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.waitlist;

export const Route = createFileRoute("/dashboard/waitlist")({
  beforeLoad: requirePermission("payment.own"),
  loader: ({ context: { queryUtils } }) => void queryUtils.waitlist.mine.prefetch({}),
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={text.title} text={pageTexts.waitlist} />
      <OwnWaitlist />
    </>
  );
}
