import type { ReactNode } from "react";
import { chosenOf, type PageChoices, type PageSearch, readPageSearch } from "../../lib/page-search.ts";
import { PageHead } from "../pages/page-head.tsx";
import { FilterSelect } from "./filter-select.tsx";
import type { ToPage } from "./paged-table.tsx";
import { TableTools } from "./table-tools.tsx";

type ShownList<Sort extends string, Filter extends string> = {
  search: string;
  sort: Sort | undefined;
  shown: Filter | undefined;
  page: number;
  onPage: ToPage;
};

type TablePageProps<Sort extends string, Filter extends string> = PageChoices<Sort, Filter> & {
  title: string;
  description: string;
  searchLabel: string;
  searchHint: string;
  /** What the page's address says. */
  address: PageSearch<string, string>;
  /** Writes it anew; typing does not fill the browser's history. */
  onShow: (to: { search: PageSearch<string, string>; replace: boolean }) => void;
  /** Above the tools. */
  summary?: ReactNode;
  /** What can be done with the whole list, beside the tools. */
  action?: ReactNode;
  /** The table itself. */
  children: (list: ShownList<Sort, Filter>) => ReactNode;
};

/** A page with one long table, whose search, order, filter and page stand in the address. */
export function TablePage<Sort extends string, Filter extends string = never>(props: TablePageProps<Sort, Filter>) {
  const { title, description, sorts, filters, searchLabel, searchHint, address, onShow, summary, action } = props;
  const choices = { sorts, ...(filters && { filters }) };
  const { search = "", sort, shown, page = 1 } = chosenOf(address, choices);
  const chosen = { search, sort, shown };
  const show = (next: PageSearch<Sort, Filter>, replace = false) =>
    onShow({ search: readPageSearch(chosenOf({ ...chosen, ...next }, choices)), replace });
  const list = { ...chosen, page, onPage: (next: number, replace?: boolean) => show({ page: next }, replace) };
  const tools = (
    <TableTools
      label={searchLabel}
      hint={searchHint}
      search={search}
      onSearch={(typed) => show({ search: typed }, true)}
      sorts={sorts}
      sort={sort}
      onSort={(next) => show({ sort: next })}
      isApart={filters !== undefined}
      action={action}
    >
      {filters && <FilterSelect filters={filters} shown={shown} onShown={(next) => show({ shown: next })} />}
    </TableTools>
  );
  return (
    <>
      <PageHead title={title} text={description}>
        {!filters && tools}
      </PageHead>
      {summary}
      {filters && tools}
      {props.children(list)}
    </>
  );
}
