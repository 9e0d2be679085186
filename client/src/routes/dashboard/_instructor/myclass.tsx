import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { OwnClasses } from "../../../features/teaching/own-classes.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import * as messages from "../../../lib/messages.ts";

export const Route = createFileRoute("/dashboard/_instructor/myclass")({
  loader: ({ context }) => void context.queryUtils.classes.mine.prefetch(),
  head: () => pageHead(messages.teaching.mineTitle, messages.teaching.mineText),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={messages.teaching.mineTitle} text={messages.teaching.mineText} />
      <OwnClasses />
    </>
  );
}
