import { createFileRoute } from "@tanstack/react-router";
import { LinkButton } from "../../components/link-button.tsx";
import { TablePage } from "../../components/tables/table-page.tsx";
import { ExportButton } from "../../features/reconciliation/export-button.tsx";
import { LedgerPayments } from "../../features/reconciliation/ledger-payments.tsx";
import { LedgerSums } from "../../features/reconciliation/ledger-sums.tsx";
import { MethodSums } from "../../features/reconciliation/method-sums.tsx";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { pageHead } from "../../lib/page-head.ts";
import { listsMessages } from "../../lib/messages/lists.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { chosenOf, readPageSearch } from "../../lib/page-search.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.money;

export const Route = createFileRoute("/dashboard/money")({
  beforeLoad: requirePermission("ledger.manage"),
  validateSearch: readPageSearch,
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const address = Route.useSearch();
  const { search, shown } = chosenOf(address, listsMessages.money);
  const needAttention = (
    <LinkButton size="sm" to="/dashboard/money" search={{ shown: "attention" }}>
      {ledgerMessages.showThem}
    </LinkButton>
  );
  return (
    <TablePage
      {...text}
      description={pageTexts.money}
      {...listsMessages.money}
      searchLabel={ledgerMessages.searchLabel}
      searchHint={ledgerMessages.searchHint}
      address={address}
      onShow={(to) => void navigate(to)}
      summary={
        <>
          <LedgerSums attention={needAttention} />
          <MethodSums />
        </>
      }
      action={<ExportButton search={search} shown={shown} />}
    >
      {(list) => <LedgerPayments {...list} />}
    </TablePage>
  );
}
