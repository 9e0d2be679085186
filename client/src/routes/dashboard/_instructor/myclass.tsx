import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { OwnClasses } from "../../../features/teaching/own-classes.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import { pagesMessages } from "../../../lib/messages/pages.ts";
import { question } from "../../../lib/question.ts";

const text = pagesMessages.ownClasses;

export const Route = createFileRoute("/dashboard/_instructor/myclass")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(question("classes.mine")),
  head: () => pageHead(text.title, text.description),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={text.title} text={text.description} />
      <OwnClasses />
    </>
  );
}
