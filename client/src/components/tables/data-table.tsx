import type { Column } from "./column.ts";
import { DataRow } from "./data-row.tsx";
import classes from "./data-table.module.css";

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
            <DataRow
              key={rowKey(row)}
              row={row}
              index={index}
              columns={columns}
              isSelected={isSelected?.(row) ?? false}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
