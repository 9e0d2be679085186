import type { ReactNode } from "react";
import { type PageSearch, readPageSearch } from "../../lib/page-search.ts";
import { PageHead } from "../pages/page-head.tsx";
import { TableTools } from "./table-tools.tsx";

type TablePageProps<Sort extends string> = {
  title: string;
  description: string;
  /** The orders with their names, the usual one first. */
  sorts: Record<Sort, string>;
  searchLabel: string;
  searchHint: string;
  /** What the page's address says. */
  shown: PageSearch<Sort>;
  /** Writes it anew; typing does not fill the browser's history. */
  onShow: (to: { search: PageSearch<Sort>; replace: boolean }) => void;
  /** The table itself. */
  children: (list: {
    search: string;
    sort: Sort | undefined;
    page: number;
    onPage: (page: number) => void;
  }) => ReactNode;
};

/** A page with one long table, whose search, order and page stand in the address. */
export function TablePage<Sort extends string>(props: TablePageProps<Sort>) {
  const { title, description, sorts, searchLabel, searchHint, shown, onShow, children } = props;
  const { search = "", sort, page = 1 } = shown;
  const show = (next: PageSearch<Sort>, replace = false) => onShow({ search: readPageSearch(next, sorts), replace });
  return (
    <>
      <PageHead title={title} text={description}>
        <TableTools
          label={searchLabel}
          hint={searchHint}
          search={search}
          onSearch={(typed) => show({ search: typed, sort }, true)}
          sorts={sorts}
          sort={sort}
          onSort={(chosen) => show({ search, sort: chosen })}
        />
      </PageHead>
      {children({ search, sort, page, onPage: (next) => show({ search, sort, page: next }) })}
    </>
  );
}
