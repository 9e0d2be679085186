import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { tableMessages } from "../../lib/messages/tables.ts";
import { LAST_PAGE, pagesOf, ROWS_PER_PAGE } from "../../lib/page-search.ts";
import classes from "./pager.module.css";
import { ActionIcon } from "../button.tsx";

type PagerProps = {
  page: number;
  total: number;
  /** False: there are more than the total. */
  isTotalExact: boolean;
  /** For the network: the total is of what was asked for before. */
  isWaiting: boolean;
  onPage: (page: number) => void;
};

/** Where the reader is in a long list, and the way on; nothing where one page holds it all. */
export function Pager({ page, total, isTotalExact, isWaiting, onPage }: PagerProps) {
  const lastPage = pagesOf(total);
  if (lastPage === 1 && page === 1) return null;
  const most = isTotalExact ? total : Infinity;
  const first = Math.min((page - 1) * ROWS_PER_PAGE + 1, most);
  return (
    <nav className={classes.pager} aria-label={tableMessages.pages}>
      <ActionIcon
        variant="default"
        aria-label={tableMessages.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.range} role="status">
        {!isWaiting && tableMessages.range(first, Math.min(page * ROWS_PER_PAGE, most), total, isTotalExact)}
      </span>
      <ActionIcon
        variant="default"
        aria-label={tableMessages.next}
        disabled={page >= (isTotalExact ? lastPage : LAST_PAGE)}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
