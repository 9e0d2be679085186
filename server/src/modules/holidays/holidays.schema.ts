import { z } from "zod/mini";
import { localDate } from "../../schemas/local-time.schema.ts";
import { nameUpTo } from "../../schemas/plain-text.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

/** How many days a holiday lasts at most. */
export const MAX_HOLIDAY_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

const name = nameUpTo(80);
const days = {
  name,
  firstDay: localDate(formTexts.firstDay),
  lastDay: localDate(formTexts.lastDay),
};
const inOrder = z.refine<{ firstDay: string; lastDay: string }>(({ firstDay, lastDay }) => firstDay <= lastDay, {
  path: ["lastDay"],
  error: formTexts.lastDayBeforeFirst,
});
const short = z.refine<{ firstDay: string; lastDay: string }>(
  ({ firstDay, lastDay }) => Date.parse(lastDay) - Date.parse(firstDay) < MAX_HOLIDAY_DAYS * DAY_MS,
  { path: ["lastDay"], error: formTexts.holidayTooLong(MAX_HOLIDAY_DAYS) },
);

/** What becomes of the dates of a class on these days: to the end of the class, cancelled without money back, or as they are. */
export const holidayActions = ["move", "cancel", "keep"] as const;

/** Days without classes, the last one included. */
export const newHoliday = z.object(days).check(inOrder, short);
export type NewHoliday = z.output<typeof newHoliday>;

/** `seen`: of the preview, what tells whether the dates are others; a class that is not named keeps its dates. */
export const addHolidayInput = z
  .object({
    ...days,
    seen: z.string().check(z.regex(/^[\w-]{43}$/, formTexts.datesNotSeen)),
    choices: z.array(z.object({ classId: recordId("This is not a class."), action: z.enum(holidayActions) })).check(
      z.maxLength(300),
      z.refine(
        (choices) => new Set(choices.map(({ classId }) => classId)).size === choices.length,
        formTexts.decidedTwice,
      ),
    ),
  })
  .check(inOrder, short);
export type AddHolidayInput = z.output<typeof addHolidayInput>;

const holidayId = recordId("This is not a holiday.");
export const holidayInput = z.object({ holidayId });
export const holidayForm = z.object({ name });
export const renameHolidayInput = z.object({ holidayId, name });
