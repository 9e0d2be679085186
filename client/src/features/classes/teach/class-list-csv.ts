import { csvOf } from "../../../lib/csv.ts";
import { formatAmount } from "../../../lib/format.ts";
import { tableMessages } from "../../../lib/messages/tables.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import type { OwnClass } from "./class-form-values.ts";

/** The classes as a table for a spreadsheet. */
export function classListCsv(list: readonly OwnClass[]): string {
  const rows = list.map((own) => [
    own.name,
    tableMessages.classStatus[own.status],
    own.enrolledCount,
    own.capacity,
    own.seatsLeft,
    formatAmount(own.priceCents),
    own.feedback ?? "",
  ]);
  return csvOf([teachingMessages.csvColumns, ...rows]);
}
