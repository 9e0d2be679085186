import { csvOf } from "../../../lib/csv.ts";
import { formatAmount } from "../../../lib/format.ts";
import { classesMessages } from "../../../lib/messages/classes.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import type { OwnClass } from "./class-form-values.ts";

const { csvColumns: titles } = teachingMessages;

/** The classes as a table for a spreadsheet. */
export function classListCsv(list: readonly OwnClass[]): string {
  return csvOf(list, {
    [titles.name]: ({ name }) => name,
    [titles.status]: ({ status }) => classesMessages.status[status],
    [titles.enrolled]: ({ enrolledCount }) => enrolledCount,
    [titles.capacity]: ({ capacity }) => capacity,
    [titles.seatsLeft]: ({ seatsLeft }) => seatsLeft,
    [titles.price]: ({ priceCents }) => formatAmount(priceCents),
    [titles.feedback]: ({ feedback }) => feedback ?? "",
  });
}
