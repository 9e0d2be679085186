import { NativeSelect } from "@mantine/core";
import { TableTools } from "../../components/table-tools.tsx";
import * as messages from "../../lib/messages.ts";
import { ExportButton } from "./export-button.tsx";
import classes from "./money.module.css";

const { money } = messages;

type Sort = keyof typeof money.sorts;
type Shown = keyof typeof money.shown;

type MoneyToolsProps = {
  search: string;
  sort: Sort | undefined;
  shown: Shown | undefined;
  onSearch: (search: string) => void;
  onSort: (sort: Sort) => void;
  onShown: (shown: Shown) => void;
};

/** Search, filter and order of the payments, and the way to take them along. */
export function MoneyTools({ search, sort, shown, onSearch, onSort, onShown }: MoneyToolsProps) {
  return (
    <div className={classes.head}>
      <TableTools
        label={money.searchLabel}
        hint={money.searchHint}
        search={search}
        onSearch={onSearch}
        sorts={money.sorts}
        sort={sort}
        onSort={onSort}
      >
        <NativeSelect
          aria-label={messages.tables.filter}
          value={shown}
          data={Object.entries<string>(money.shown).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => onShown(currentTarget.value as Shown)}
        />
      </TableTools>
      <ExportButton search={search} shown={shown} />
    </div>
  );
}
