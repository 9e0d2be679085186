import { createFileRoute } from "@tanstack/react-router";
import { TablePage } from "../../components/tables/table-page.tsx";
import { PaymentHistory } from "../../features/payments/payment-history.tsx";
import { Statements } from "../../features/payments/statements.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { listsMessages } from "../../lib/messages/lists.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { paymentHistoryMessages } from "../../lib/messages/payments.ts";
import { readPageSearch } from "../../lib/page-search.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.history;

export const Route = createFileRoute("/dashboard/history")({
  beforeLoad: requirePermission("payment.own"),
  validateSearch: readPageSearch,
  head: pageHead(text.title),
  component: History,
});

function History() {
  const navigate = Route.useNavigate();
  const { searchHistory, searchHistoryHint } = paymentHistoryMessages;
  return (
    <TablePage
      {...text}
      description={pageTexts.history}
      {...listsMessages.history}
      searchLabel={searchHistory}
      searchHint={searchHistoryHint}
      action={<Statements />}
      address={Route.useSearch()}
      onShow={(to) => void navigate(to)}
    >
      {(list) => <PaymentHistory {...list} />}
    </TablePage>
  );
}
