import { useDidUpdate } from "@mantine/hooks";
import type { ReactNode } from "react";
import { focusContent } from "../../lib/focus-content.ts";
import { tableMessages } from "../../lib/messages/tables.ts";
import { pagesOf, ROWS_PER_PAGE } from "../../lib/page-search.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "../pages/empty-state.tsx";
import { ErrorPanel } from "../pages/error-panel.tsx";
import { Pager } from "./pager.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";

/** A page of a long list as the address names it. */
export type ListPage<Sort> = {
  search?: string | undefined;
  sort?: Sort | undefined;
  page: number;
  onPage: ToPage;
};

/** Leads to a page; instead of the present one where that is not worth coming back to. */
export type ToPage = (page: number, replace?: boolean) => void;

/** A query's input for one page; empty choices are left to the server's defaults. */
export function pageInput<Chosen extends { search?: string | undefined }>(page: number, chosen: Chosen) {
  const filters = Object.entries(chosen).filter(([, value]) => value !== undefined && value !== "");
  return { ...(Object.fromEntries(filters) as Chosen), limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE };
}

type Found = { total: number; isTotalExact: boolean };

type PagedTableProps<Data extends Found> = {
  query: {
    data: Data | undefined;
    error: unknown;
    isLoadingError: boolean;
    isPlaceholderData: boolean;
    /** Waits for the network. */
    isPaused: boolean;
    refetch: () => unknown;
  };
  page: number;
  onPage: ToPage;
  emptyText: string;
  emptyAction?: ReactNode;
  /** The table of one page; busy while it still shows the page before. */
  children: (data: Data, table: { isBusy: boolean; firstNumber: number }) => ReactNode;
};

/** One page of a long list in each of its states, with the way to the other pages. */
export function PagedTable<Data extends Found>(props: PagedTableProps<Data>) {
  const { query, page, onPage, emptyText, emptyAction, children } = props;
  const { data, error, isLoadingError, isPlaceholderData, isPaused, refetch } = query;
  // The button that led here from beyond the end is gone.
  useDidUpdate(focusContent, [page]);
  if (isLoadingError) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton />;
  const { total, isTotalExact } = data;
  const firstNumber = (page - 1) * ROWS_PER_PAGE + 1;
  const lastPage = pagesOf(total);
  const isWaiting = isPlaceholderData && isPaused;
  if (total === 0 && !isWaiting) return <EmptyState text={emptyText} action={emptyAction} />;
  if (page > lastPage && isTotalExact && !isPlaceholderData) {
    const toLastPage = <Button onClick={() => onPage(lastPage, true)}>{tableMessages.toLastPage}</Button>;
    return <EmptyState text={tableMessages.beyondEnd} action={toLastPage} />;
  }
  return (
    <>
      {isWaiting ? <TableSkeleton /> : children(data, { isBusy: isPlaceholderData, firstNumber })}
      <Pager page={page} {...{ total, isTotalExact, isWaiting, onPage }} />
    </>
  );
}
