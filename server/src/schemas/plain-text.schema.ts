import { z } from "zod/mini";
import { formTexts } from "./texts.ts";

/** Text that PostgreSQL can store: NUL characters are rejected. */
export const plainText = z.string().check(z.refine((text) => !text.includes("\0"), formTexts.notStored));

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

const notIn = (refused: RegExp): string => `${refused.source}|${SUPERFLUOUS_MARKS.source}`;

// Names are printed on receipts, which are final. A test compares this with the fonts of `receipt-text.ts`.
/** A character that no font of the receipts has. */
export const NOT_PRINTABLE =
  // oxlint-disable-next-line no-misleading-character-class -- ranges, some of them of marks
  /[^\p{sc=Hebrew}\p{sc=Thai}\p{sc=Georgian}\p{sc=Khmer}\p{Default_Ignorable_Code_Point} -~\u00a0-\u0377\u037a-\u03e1\u03f0-\u03ff\u0400-\u052f\u0606-\u06dc\u06de-\u06ff\u0750-\u077f\u0900-\u097f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2116\u2122\u3001-\u3003\u3005-\u3011\u3013-\u3017\u3041-\u30ff\u3131-\u318e\u3400-\u4db5\u4e00-\u9fd0\uac00-\ud7a3\uff01-\uff5e]/u;

/** A text without the characters that no font of the receipts has. */
export const printable = (text: string): string => text.split(NOT_PRINTABLE).join("").replaceAll(/\s+/g, " ").trim();

// JSON Schema has no other word for what a check refuses.
const trimmed = (length: number, refused: RegExp, message: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => !refused.test(text), message),
    z.refine((text) => !SUPERFLUOUS_MARKS.test(text), formTexts.tooManyMarks),
    z.refine(isAtMost(length), formTexts.tooLong(length)),
    z.meta({ maxLength: length, not: { pattern: notIn(refused) } }),
  );

/** One line after trimming, with at most `length` characters and without control and direction characters. */
export const lineUpTo = (length: number) => trimmed(length, NOT_IN_LINE, formTexts.oneLine);

/** A line in which something can be seen, of characters that a receipt can print. */
export const nameUpTo = (length: number) =>
  lineUpTo(length).check(
    z.refine(isVisible, formTexts.required),
    z.refine((text) => !NOT_PRINTABLE.test(text), {
      error: ({ input }) => formTexts.notPrinted(NOT_PRINTABLE.exec(String(input))?.[0]),
    }),
    z.meta({ pattern: VISIBLE.source, not: { pattern: [notIn(NOT_IN_LINE), NOT_PRINTABLE.source].join("|") } }),
  );

/** The text after trimming, with at most `length` characters; of the control characters only tabs and line breaks. */
export const textUpTo = (length: number) => trimmed(length, NOT_IN_TEXT, formTexts.notShown);
