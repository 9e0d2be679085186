import { NativeSelect } from "@mantine/core";
import { TableTools } from "../../components/tables/table-tools.tsx";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { ExportButton } from "./export-button.tsx";
import classes from "./ledger.module.css";

const { sorts, shown: filters } = pagesMessages.money;

type Sort = keyof typeof sorts;
type Shown = keyof typeof filters;

type MoneyToolsProps = {
  search: string;
  sort: Sort | undefined;
  shown: Shown | undefined;
  onSearch: (search: string) => void;
  onSort: (sort: Sort) => void;
  onShown: (shown: Shown) => void;
};

/** Search, filter and order of the payments, and the way to take them along. */
export function LedgerTools({ search, sort, shown, onSearch, onSort, onShown }: MoneyToolsProps) {
  return (
    <div className={classes.head}>
      <TableTools
        label={ledgerMessages.searchLabel}
        hint={ledgerMessages.searchHint}
        search={search}
        onSearch={onSearch}
        sorts={sorts}
        sort={sort}
        onSort={onSort}
      >
        <NativeSelect
          aria-label={componentMessages.filter}
          value={shown ?? "all"}
          data={Object.entries<string>(filters).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => onShown(currentTarget.value as Shown)}
        />
      </TableTools>
      <ExportButton search={search} shown={shown} />
    </div>
  );
}
