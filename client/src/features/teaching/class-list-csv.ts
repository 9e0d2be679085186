import { csvOf } from "../../lib/csv.ts";
import { formatAmount } from "../../lib/format.ts";
import * as messages from "../../lib/messages.ts";
import type { OwnClass } from "./class-form-values.ts";

/** The classes as a table for a spreadsheet. */
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
  return csvOf([messages.teaching.csvColumns, ...rows]);
}
