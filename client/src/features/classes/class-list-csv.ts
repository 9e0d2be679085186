import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { csvOf } from "../../lib/csv.ts";
import { formatAmount, ofSchoolsCurrency } from "../../lib/format.ts";
import { classesMessages } from "../../lib/messages/classes.ts";
import { teachingMessages } from "../../lib/messages/teaching.ts";

/** A class in the list of an instructor's own or of an admin. */
export type ListedClass = Pick<
  RouterOutputs["classes"]["mine"][number],
  "id" | "name" | "status" | "standing" | "enrolledCount" | "capacity" | "seatsLeft" | "priceCents" | "feedback"
>;

const { csvColumns: titles } = teachingMessages;

/** The classes as a table for a spreadsheet. */
export function classListCsv(list: readonly ListedClass[]): string {
  return csvOf(list, {
    [titles.name]: ({ name }) => name,
    [titles.status]: ({ status }) => classesMessages.status[status],
    [titles.enrolled]: ({ enrolledCount }) => enrolledCount,
    [titles.capacity]: ({ capacity }) => capacity,
    [titles.seatsLeft]: ({ seatsLeft }) => seatsLeft,
    [ofSchoolsCurrency(titles.price)]: ({ priceCents }) => formatAmount(priceCents),
    [titles.feedback]: ({ feedback }) => feedback ?? "",
  });
}
