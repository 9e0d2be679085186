import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { AddClass } from "../../../features/teaching/add-class.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import { pagesMessages } from "../../../lib/messages/pages.ts";

const text = pagesMessages.addClass;

export const Route = createFileRoute("/dashboard/_instructor/addclass")({
  head: () => pageHead(text.title, text.description),
  component: Page,
});

function Page() {
  return (
    <>
      <PageHead title={text.title} text={text.description} />
      <AddClass />
    </>
  );
}
