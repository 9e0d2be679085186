import { z } from "zod/mini";
import { groupDigits } from "../format.ts";

export const REQUIRED = "This field is required";

/** Text that PostgreSQL can store: NUL characters are rejected. */
export const plainText = z.string().check(z.refine((text) => !text.includes("\0"), "This text cannot be stored"));

// Bidirectional controls make a text read as another one than it is. Lone surrogates and noncharacters are none, no font has those of
// private use, and interlinear annotations are for programs.
/** A character that no line may contain. */
export const NOT_IN_LINE = /[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffb\u2028\u2029]/u;
const NOT_IN_TEXT = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/u;

// Some letters and symbols are blank in every font: fillers, the Braille pattern without dots, the object replacement
// character, the null notehead, blank hieroglyphs.
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Marks beyond the sixth on one letter, which would cover what stands beside it. */
export const SUPERFLUOUS_MARKS = /(?<=[\p{Mn}\p{Me}]{6})[\p{Mn}\p{Me}]+/u;

/** At most so many characters, which PostgreSQL and JSON Schema count; the length in JavaScript counts some twice. */
export const isAtMost = (length: number) => (text: string) =>
  text.length <= length || Array.from(text).length <= length;

// JSON Schema has no other word for what a check refuses.
const trimmed = (length: number, refused: RegExp, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => !refused.test(text), message),
    z.refine((text) => !SUPERFLUOUS_MARKS.test(text), "Please use at most six marks on one letter"),
    z.refine(isAtMost(length), `Please use at most ${groupDigits(length)} characters`),
    z.meta({ maxLength: length, not: { pattern: `${refused.source}|${SUPERFLUOUS_MARKS.source}` } }),
  );

/** One line after trimming, with at most `length` characters and without control and direction characters. */
export const lineUpTo = (length: number) =>
  trimmed(length, NOT_IN_LINE, "Please use one line, without characters that cannot be shown");

/** A line in which something can be seen. */
export const nameUpTo = (length: number) =>
  lineUpTo(length).check(z.refine(isVisible, REQUIRED), z.meta({ pattern: VISIBLE.source }));

/** The text after trimming, with at most `length` characters; of the control characters only tabs and line breaks. */
export const textUpTo = (length: number) =>
  trimmed(length, NOT_IN_TEXT, "Please remove the characters that cannot be shown");
