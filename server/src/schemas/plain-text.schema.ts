import { z } from "zod/mini";
import { groupDigits } from "../format.ts";

export const REQUIRED = "This field is required";

/** Text that PostgreSQL can store: NUL characters are rejected. */
export const plainText = z.string().check(z.refine((text) => !text.includes("\0"), "This text cannot be stored"));

// Direction controls make a text read as another one than it is.
const NOT_IN_LINE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const NOT_IN_TEXT = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}]/u;

const trimmed = (length: number, refused: RegExp, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => !refused.test(text), message),
    z.maxLength(length, `Please use at most ${groupDigits(length)} characters`),
  );

/** One line after trimming, with at most `length` characters and without control and direction characters. */
export const lineUpTo = (length: number) =>
  trimmed(length, NOT_IN_LINE, "Please use one line, without invisible control characters");

/** The text after trimming, with at most `length` characters; of the control characters only tabs and line breaks. */
export const textUpTo = (length: number) =>
  trimmed(length, NOT_IN_TEXT, "Please remove the invisible control characters");
