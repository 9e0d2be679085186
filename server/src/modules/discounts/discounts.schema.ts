import { z } from "zod/mini";
import { MAX_PRICE_CENTS } from "../../schemas/limits.ts";
import { localDate } from "../../schemas/local-time.schema.ts";
import { lineUpTo } from "../../schemas/plain-text.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { searchPageInput } from "../../schemas/search-page.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

/** For so many children after the first one a discount can be set. */
export const MAX_SIBLING_PERCENTS = 5;
const MAX_CLASSES = 50;
const MAX_USES = 1_000_000;
const MAX_USES_PER_FAMILY = 1000;

const wholeFrom = (least: number, most: number, message: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message));
const automatic = wholeFrom(0, 100, formTexts.whole(0, 100));

/** Off the price for the second child of a family and for further ones, and for a second class of the same person and further ones. */
export const setDiscountsInput = z.object({
  siblingPercents: z.array(automatic).check(z.maxLength(MAX_SIBLING_PERCENTS)),
  multiClassPercent: automatic,
});
export type SetDiscountsInput = z.output<typeof setDiscountsInput>;

export const listDiscountCodesInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["newest", "oldest"]), "newest"),
  shown: z._default(z.enum(["all", "current", "retired"]), "all"),
});
export type ListDiscountCodesInput = z.output<typeof listDiscountCodesInput>;

/** Whether a code can take off all that a place costs: an amount makes a cheap one free. */
export const canMakeFree = (code: { percent?: number | undefined; amountCents?: number | null | undefined }): boolean =>
  code.percent === 100 || code.amountCents !== undefined;

/** A new code. What is left out does not limit it. */
export const createDiscountCodeInput = z
  .object({
    /** Stored in capitals. */
    code: z
      .string(formTexts.discountCode)
      .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,30}$/, formTexts.discountCode)),
    /** For the school. */
    note: z._default(lineUpTo(200), ""),
    percent: z.exactOptional(wholeFrom(1, 100, formTexts.whole(1, 100))),
    amountCents: z.exactOptional(wholeFrom(1, MAX_PRICE_CENTS, formTexts.discountAmount)),
    /** On top of the automatic discounts; else the better of both holds for each seat. */
    isCombinable: z.boolean(),
    classIds: z.exactOptional(
      z
        .array(recordId("This is not a class."))
        .check(z.minLength(1, formTexts.noClass), z.maxLength(MAX_CLASSES, formTexts.tooManyClasses(MAX_CLASSES))),
    ),
    maxUses: z.exactOptional(wholeFrom(1, MAX_USES, formTexts.uses(MAX_USES))),
    maxUsesPerFamily: z.exactOptional(wholeFrom(1, MAX_USES_PER_FAMILY, formTexts.uses(MAX_USES_PER_FAMILY))),
    /** Of the only account that may use it. */
    email: z.exactOptional(lineUpTo(320)),
    /** The first and the last day, in the school's time zone. */
    startsAt: z.exactOptional(localDate(formTexts.day)),
    endsAt: z.exactOptional(localDate(formTexts.day)),
  })
  .check(
    z.refine(({ percent, amountCents }) => (percent === undefined) !== (amountCents === undefined), {
      path: ["percent"],
      error: formTexts.percentOrAmount,
    }),
    z.refine((code) => code.maxUsesPerFamily !== undefined || !canMakeFree(code), {
      path: ["maxUsesPerFamily"],
      error: formTexts.freeForever,
    }),
    z.refine(({ startsAt, endsAt }) => startsAt === undefined || endsAt === undefined || startsAt <= endsAt, {
      path: ["endsAt"],
      error: formTexts.lastBeforeFirst,
    }),
  );
export type CreateDiscountCodeInput = z.output<typeof createDiscountCodeInput>;

export const discountCodeInput = z.object({ id: recordId("This is not a discount code.") });
export type DiscountCodeInput = z.output<typeof discountCodeInput>;
