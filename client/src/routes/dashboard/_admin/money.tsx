import { createFileRoute } from "@tanstack/react-router";
import { LinkButton } from "../../../components/link-button.tsx";
import { PageHead } from "../../../components/page-head.tsx";
import { MoneyPayments } from "../../../features/money/money-payments.tsx";
import { MoneySums } from "../../../features/money/money-sums.tsx";
import { MoneyTools } from "../../../features/money/money-tools.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import { moneyMessages } from "../../../lib/messages/money.ts";
import { pagesMessages } from "../../../lib/messages/pages.ts";
import { type PageSearch, readPageSearch } from "../../../lib/page-search.ts";

const text = pagesMessages.money;
type Shown = Exclude<keyof typeof text.shown, "all">;
type Search = PageSearch<keyof typeof text.sorts> & { shown?: Shown | undefined };

function readSearch(raw: Record<string, unknown>): Search {
  const [, ...filters] = Object.keys(text.shown) as ["all", ...Shown[]];
  return { ...readPageSearch(raw, text.sorts), shown: filters.find((filter) => filter === raw["shown"]) };
}

export const Route = createFileRoute("/dashboard/_admin/money")({
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
      <MoneySums
        attention={
          <LinkButton size="sm" to="/dashboard/money" search={{ shown: "attention" }}>
            {moneyMessages.showThem}
          </LinkButton>
        }
      />
      <MoneyTools
        search={search}
        sort={sort}
        shown={shown}
        onSearch={(typed) => show({ search: typed }, true)}
        onSort={(chosen) => show({ sort: chosen })}
        onShown={(chosen) => show({ shown: chosen })}
      />
      <MoneyPayments search={search} sort={sort} shown={shown} page={page} onPage={(next) => show({ page: next })} />
    </>
  );
}
