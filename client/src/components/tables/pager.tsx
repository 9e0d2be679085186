import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { componentMessages } from "../../lib/messages/components.ts";
import classes from "./pager.module.css";
import { ActionIcon } from "../button.tsx";

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  /** False: there are more than the total. */
  isTotalExact: boolean;
  onPage: (page: number) => void;
};

/** Where the reader is in a long list, and the way on; nothing where one page holds it all. */
export function Pager({ page, pageSize, total, isTotalExact, onPage }: PagerProps) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  if (lastPage === 1 && page === 1) return null;
  const most = isTotalExact ? total : Infinity;
  const first = Math.min((page - 1) * pageSize + 1, most);
  return (
    <nav className={classes.pager} aria-label={componentMessages.pages}>
      <ActionIcon
        variant="default"
        aria-label={componentMessages.previous}
        disabled={page <= 1}
        onClick={() => onPage(isTotalExact ? Math.min(page - 1, lastPage) : page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.range} role="status">
        {componentMessages.range(first, Math.min(page * pageSize, most), total, isTotalExact)}
      </span>
      <ActionIcon
        variant="default"
        aria-label={componentMessages.next}
        disabled={isTotalExact && page >= lastPage}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
