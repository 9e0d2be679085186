import { createFileRoute } from "@tanstack/react-router";
import { LinkButton } from "../../components/link-button.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { LedgerPayments } from "../../features/reconciliation/ledger-payments.tsx";
import { LedgerSums } from "../../features/reconciliation/ledger-sums.tsx";
import { LedgerTools } from "../../features/reconciliation/ledger-tools.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { type PageSearch, readPageSearch } from "../../lib/page-search.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.money;
type Shown = Exclude<keyof typeof text.shown, "all">;
type Search = PageSearch<keyof typeof text.sorts> & { shown?: Shown | undefined };

function readSearch(raw: Record<string, unknown>): Search {
  const [, ...filters] = Object.keys(text.shown) as ["all", ...Shown[]];
  return { ...readPageSearch(raw, text.sorts), shown: filters.find((filter) => filter === raw["shown"]) };
}

export const Route = createFileRoute("/dashboard/money")({
  beforeLoad: requirePermission("ledger.manage"),
  validateSearch: readSearch,
  head: () => pageHead(text.title, text.description),
  component: Page,
});

function Page() {
  const { search = "", sort, shown, page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: Record<string, unknown>, replace = false) =>
    void navigate({ search: readSearch({ search, sort, shown, ...next }), replace });
  return (
    <>
      <PageHead title={text.title} text={text.description} />
      <LedgerSums
        attention={
          <LinkButton size="sm" to="/dashboard/money" search={{ shown: "attention" }}>
            {ledgerMessages.showThem}
          </LinkButton>
        }
      />
      <LedgerTools
        search={search}
        sort={sort}
        shown={shown}
        onSearch={(typed) => show({ search: typed }, true)}
        onSort={(chosen) => show({ sort: chosen })}
        onShown={(chosen) => show({ shown: chosen })}
      />
      <LedgerPayments search={search} sort={sort} shown={shown} page={page} onPage={(next) => show({ page: next })} />
    </>
  );
}
