import { Prisma } from "./generated/client.ts";

const { join, sql, raw } = Prisma;
// A trigram index finds three letters anywhere, and fewer only at the beginning of a word.
const TRIGRAM_LENGTH = 3;

// Each word is one more condition on each column: a text of more is searched for as it is.
const MAX_WORDS = 5;

/**
 * Whether a column contains every word of the text, in any order, ignoring case and accents. Words of one or two letters match only at
 * the beginning of a word. More than five words match as they stand.
 */
export function containsText(column: string, search: string): Prisma.Sql {
  const words = search.trim().split(/\s+/);
  const parts = words.length > MAX_WORDS ? [search] : words;
  return sql`(${join(
    parts.map((part) => containsPart(raw(column), part)),
    " AND ",
  )})`;
}

function containsPart(column: Prisma.Sql, part: string): Prisma.Sql {
  const text = escapedPattern(part);
  const isLike = (pattern: string) => sql`fold_text(${column}) LIKE fold_text(${pattern})`;
  if (part.length >= TRIGRAM_LENGTH) return isLike(`%${text}%`);
  return sql`(${isLike(`${text}%`)} OR ${isLike(`% ${text}%`)})`;
}

/** Whether a column is the text, ignoring case and accents. Uses the trigram index, too. */
export function equalsText(column: string, text: string): Prisma.Sql {
  return sql`fold_text(${raw(column)}) LIKE fold_text(${escapedPattern(text)})`;
}

/**
 * Whether a column with a telephone number contains the digits of the text, whatever stands between them; null for a text that is no
 * number. A country's code does not matter: the zero in front stands for it.
 */
export function containsPhone(column: string, search: string): Prisma.Sql | null {
  if (!/^[\d\s+()/.-]+$/.test(search)) return null;
  const digits = search.replaceAll(/\D/g, "").replace(/^0+/, "");
  if (digits.length < TRIGRAM_LENGTH) return null;
  return sql`regexp_replace(${raw(column)}, '[^0-9]', '', 'g') LIKE ${`%${digits}%`}`;
}

function escapedPattern(text: string): string {
  // Compatibility forms first: folding would make wildcards of the wide ones.
  return text.normalize("NFKC").replaceAll(/[\\%_]/g, String.raw`\$&`);
}
