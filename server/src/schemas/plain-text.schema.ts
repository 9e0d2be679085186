import { z } from "zod/mini";
import { groupDigits } from "../format.ts";

export const REQUIRED = "This field is required";

/** Text that PostgreSQL can store: NUL characters are rejected. */
export const plainText = z.string().check(z.refine((text) => !text.includes("\0"), "This text cannot be stored"));

/** The text after trimming, with at most `length` characters. */
export const textUpTo = (length: number) =>
  plainText.check(z.trim(), z.maxLength(length, `Please use at most ${groupDigits(length)} characters`));
