import { z } from "zod/mini";
import { localDate } from "../../schemas/local-time.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

/** How many days a report is of at most. */
export const MAX_REPORT_DAYS = 400;
const DAY_MS = 86_400_000;
const DAY = "This is not a day.";

/** From one day to another one, both included. */
export const periodInput = z.object({ from: localDate(DAY), to: localDate(DAY) }).check(
  z.refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) < MAX_REPORT_DAYS * DAY_MS, {
    path: ["to"],
    error: formTexts.reportDays(MAX_REPORT_DAYS),
  }),
);
export type PeriodInput = z.output<typeof periodInput>;
