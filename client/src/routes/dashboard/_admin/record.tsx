import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { TableTools } from "../../../components/table-tools.tsx";
import { Decisions } from "../../../features/admin/decisions.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import * as messages from "../../../lib/messages.ts";
import { type PageSearch, readPageSearch } from "../../../lib/page-search.ts";

const text = messages.record;
const { sorts } = text;
type Shown = PageSearch<keyof typeof sorts>;

export const Route = createFileRoute("/dashboard/_admin/record")({
  validateSearch: (raw: Record<string, unknown>): Shown => readPageSearch(raw, sorts),
  head: () => pageHead(text.title, text.text),
  component: Page,
});

function Page() {
  const { search = "", sort, page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: Shown, replace = false) => void navigate({ search: readPageSearch(next, sorts), replace });
  return (
    <>
      <PageHead title={text.title} text={text.text}>
        <TableTools
          label={text.search}
          hint={text.searchHint}
          search={search}
          onSearch={(typed) => show({ search: typed, sort }, true)}
          sorts={sorts}
          sort={sort}
          onSort={(chosen) => show({ search, sort: chosen })}
        />
      </PageHead>
      <Decisions search={search} sort={sort} page={page} onPage={(next) => show({ search, sort, page: next })} />
    </>
  );
}
