import { z } from "zod";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { userInput } from "../modules/users/users.schema.ts";
import { centsOf } from "./dollars.ts";

const NUMERIC = "As a number or as text.";

/** Dollars as a number or as text, parsed into cents. */
export const dollars = z
  .union([z.number(), z.string().max(32)], "Please enter an amount in dollars, for example 79.99")
  .transform((given, context) => {
    const cents = centsOf(given);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: "Please enter an amount in dollars, for example 79.99" });
    return z.NEVER;
  })
  .describe(`Dollars, rounded to two decimals. ${NUMERIC}`);

export const wholeNumber = z
  .union([z.number(), z.string().regex(/^\s*\d{1,9}\s*$/, "Please enter a whole number")], "Please enter a number")
  .transform(Number)
  .describe(`A whole number. ${NUMERIC}`);

/** Read as far as it is an integer, as the original client did: 12.7 seats are 12. */
export const seats = z
  .union([z.number(), z.string().regex(/^\s*\d{1,9}(?:\.\d*)?\s*$/, "Please enter a number")], "Please enter a number")
  .transform((given) => Math.trunc(Number(given)))
  .describe(`A number of which the decimals are left out. ${NUMERIC}`);

/** Must be the caller's own address; any other is refused. */
export const email = z.string().max(320);

export const ownEmailQuery = z.object({ email: email.optional().describe("Optional; must be the caller's own.") });
export const emailParams = z.object({ email });
export const classParams = z.object({ id: classIdInput.shape.classId });
export const userParams = z.object({ id: userInput.shape.userId });
