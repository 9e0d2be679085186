import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../components/page-head.tsx";
import { TableTools } from "../../components/table-tools.tsx";
import { PaymentHistory } from "../../features/payments/payment-history.tsx";
import { pageHead } from "../../lib/page-head.ts";
import * as messages from "../../lib/messages.ts";
import { type PageSearch, readPageSearch } from "../../lib/page-search.ts";

const text = messages.student;
const sorts = text.historySorts;
type Shown = PageSearch<keyof typeof sorts>;

export const Route = createFileRoute("/dashboard/history")({
  validateSearch: (raw: Record<string, unknown>): Shown => readPageSearch(raw, sorts),
  head: () => pageHead(text.historyTitle, text.historyText),
  component: History,
});

function History() {
  const { search = "", sort, page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: Shown, replace = false) => void navigate({ search: readPageSearch(next, sorts), replace });
  return (
    <>
      <PageHead title={text.historyTitle} text={text.historyText}>
        <TableTools
          label={text.searchHistory}
          hint={text.searchHistoryHint}
          search={search}
          onSearch={(typed) => show({ search: typed, sort }, true)}
          sorts={sorts}
          sort={sort}
          onSort={(chosen) => show({ search, sort: chosen })}
        />
      </PageHead>
      <PaymentHistory search={search} sort={sort} page={page} onPage={(next) => show({ search, sort, page: next })} />
    </>
  );
}
