import { z } from "zod";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { userInput } from "../modules/users/users.schema.ts";
import { MAX_AGE, MAX_PRICE_CENTS, MAX_SEATS, MIN_PRICE_CENTS } from "../schemas/limits.ts";
import { isAtMost } from "../schemas/plain-text.schema.ts";
import { centsOf } from "./amounts.ts";

const EMAIL_MAX_LENGTH = 320;
const NUMERIC = "As a number or as text.";
const WRONG_AMOUNT = "Please enter an amount, for example 79.99";

// What the fields check after the conversion, for the document.
const amountRange = { minimum: MIN_PRICE_CENTS / 100, maximum: MAX_PRICE_CENTS / 100 };
const amountText = { pattern: /^(?:0\.[5-9]\d?|[1-9]\d{0,4}(?:\.\d{1,2})?)$/.source };
const seatsRange = { minimum: 1, maximum: MAX_SEATS };
const seatsText = { pattern: /^(?:[1-9]\d{0,3}|10000)$/.source };
const ageRange = { type: "integer", minimum: 0, maximum: MAX_AGE };
const ageText = { pattern: /^(?:\d{1,2}|1[01]\d|120)$/.source };

/** An amount in the currency of the school, as a number or as text, parsed into cents. */
export const amount = z
  .union([z.number().meta(amountRange), z.string().max(32).meta(amountText)], WRONG_AMOUNT)
  .transform((value, context) => {
    const cents = centsOf(value);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: WRONG_AMOUNT });
    return z.NEVER;
  })
  .describe(`In the currency of the school, rounded to two decimals. ${NUMERIC}`);

const WHOLE = z.string().regex(/^\s*\d{1,9}\s*$/, "Please enter a whole number");

export const age = z
  .union([z.number().meta(ageRange), WHOLE.meta(ageText)], "Please enter a number")
  .transform(Number)
  .describe(`In completed years, included. ${NUMERIC}`);

/** Read as far as it is an integer, as the original client did: 12.7 seats are 12. */
export const seats = z
  .union(
    [
      z.number().meta(seatsRange),
      z
        .string()
        .regex(/^\s*\d{1,9}(?:\.\d*)?\s*$/, "Please enter a number")
        .meta(seatsText),
    ],
    "Please enter a number",
  )
  .transform((value) => Math.trunc(Number(value)))
  .describe(`A number of which the decimals are left out. ${NUMERIC}`);

/** Must be the caller's own address; any other is refused. */
export const email = z.string().refine(isAtMost(EMAIL_MAX_LENGTH)).meta({ maxLength: EMAIL_MAX_LENGTH });

export const ownEmailQuery = z.object({ email: email.optional().describe("Optional; must be the caller's own.") });
export const classParams = z.object({ id: classIdInput.shape.classId });
export const userParams = z.object({ id: userInput.shape.userId });
