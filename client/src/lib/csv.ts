// Spreadsheets run a cell that begins like a formula, in full-width characters, too, in lists separated by commas,
// semicolons or tabs.
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === "string" ? text.replace(/(^|[;\t,\r\n])(?=[\s"]*[=+\-@＝＋－＠\t\r])/g, "$1'") : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table for a spreadsheet: RFC 4180, with no cell that a spreadsheet would run.
 *
 * @param columns the cells of a row by their column's title
 */
export function csvOf<Row>(rows: readonly Row[], columns: Record<string, (row: Row) => string | number>): string {
  const cells = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((valueOf) => valueOf(row)))];
  return cells.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}
