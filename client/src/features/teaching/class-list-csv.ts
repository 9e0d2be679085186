import { formatAmount } from "../../lib/format.ts";
import { messages } from "../../lib/messages.ts";
import type { OwnClass } from "./class-form-values.ts";

// A spreadsheet would run a cell that begins like a formula.
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The classes as a table for a spreadsheet: RFC 4180, with no cell that a spreadsheet would run. */
export function classListCsv(list: readonly OwnClass[]): string {
  const rows = list.map((own) => [
    own.name,
    messages.tables.classStatus[own.status],
    own.enrolledCount,
    own.capacity,
    own.seatsLeft,
    formatAmount(own.priceCents),
    own.feedback ?? "",
  ]);
  return [messages.teaching.csvColumns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
