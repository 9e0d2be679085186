import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { tableMessages } from "../../lib/messages/tables.ts";
import { SearchBox } from "./search-box.tsx";
import classes from "./table-tools.module.css";

type TableToolsProps<Sort extends string> = {
  label: string;
  hint: string;
  search: string;
  onSearch: (search: string) => void;
  /** The orders with their names, the usual one first. */
  sorts: Record<Sort, string>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** Another choice between the search and the order. */
  children?: ReactNode;
  /** Below the page's head, and not in it. */
  isApart?: boolean;
  /** Behind the order. */
  action?: ReactNode;
};

/** Search and order of a long table. */
export function TableTools<Sort extends string>(props: TableToolsProps<Sort>) {
  const { label, hint, search, onSearch, sorts, sort, onSort, children, isApart, action } = props;
  const usual = Object.keys(sorts)[0];
  return (
    <search className={classes.tools} data-apart={isApart || undefined}>
      <SearchBox label={label} placeholder={hint} value={search} onSearch={onSearch} />
      {children}
      <NativeSelect
        aria-label={tableMessages.sort}
        value={sort ?? usual}
        data={Object.entries<string>(sorts).map(([value, name]) => ({ value, label: name }))}
        onChange={({ currentTarget }) => onSort(currentTarget.value as Sort)}
      />
      {action}
    </search>
  );
}
