import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export type Column<Row> = {
  key: string;
  title: string;
  /** Stands in for the title, such as a checkbox that selects all. */
  head?: ReactNode;
  render: (row: Row, index: number) => ReactNode;
  align?: "start" | "center" | "end";
  /** Names its row for screen readers, and heads the card on a small screen. */
  isRowHeader?: boolean;
  /** How it stands on a card, where there is room for no more: beside its title, alone, alone on half the width, or as the card's picture. */
  onCard?: "alone" | "half" | "picture";
};

type DataTableProps<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Many columns turn into cards earlier. */
  isWide?: boolean;
  isBusy?: boolean;
  isSelected?: (row: Row) => boolean;
};

/**
 * A table that turns into a list of cards where there is no room for its columns. The roles are spelled out because
 * browsers forget them once a table is laid out as anything else.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, isWide = false, isBusy = false, isSelected } = props;
  return (
    <div className={classes.frame} data-busy={isBusy || undefined}>
      <table
        role="table"
        aria-label={label}
        aria-busy={isBusy || undefined}
        className={classes.table}
        data-wide={isWide || undefined}
      >
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {columns.map(({ key, title, head, align = "start" }) => (
              <th key={key} role="columnheader" scope="col" data-align={align}>
                {head ?? title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={classes.body}>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} role="row" data-selected={isSelected?.(row) || undefined}>
              {columns.map(({ key, title, render, align = "start", isRowHeader, onCard }) => {
                const Cell = isRowHeader ? "th" : "td";
                return (
                  <Cell
                    key={key}
                    role={isRowHeader ? "rowheader" : "cell"}
                    {...(isRowHeader && { scope: "row" })}
                    data-title={onCard || isRowHeader ? undefined : title}
                    data-align={align}
                    data-card={onCard}
                  >
                    {render(row, index)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
