import { createFileRoute } from "@tanstack/react-router";
import { TablePage } from "../../../components/table-page.tsx";
import { Decisions } from "../../../features/admin/decisions.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import { pagesMessages } from "../../../lib/messages/pages.ts";
import { recordMessages } from "../../../lib/messages/record.ts";
import { readPageSearch } from "../../../lib/page-search.ts";

const text = pagesMessages.record;

export const Route = createFileRoute("/dashboard/_admin/record")({
  validateSearch: (raw: Record<string, unknown>) => readPageSearch(raw, text.sorts),
  head: () => pageHead(text.title, text.description),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const { search, searchHint } = recordMessages;
  return (
    <TablePage
      {...text}
      searchLabel={search}
      searchHint={searchHint}
      shown={Route.useSearch()}
      onShow={(to) => void navigate(to)}
    >
      {(list) => <Decisions {...list} />}
    </TablePage>
  );
}
