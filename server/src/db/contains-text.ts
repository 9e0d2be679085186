import { Prisma } from "./generated/client.ts";

const { sql, raw } = Prisma;
// A trigram index finds three letters anywhere, and fewer only at the beginning of a word.
const TRIGRAM_LENGTH = 3;

/** Whether a column contains the text, ignoring case. One or two letters match only at the beginning of a word. */
export function containsText(column: string, search: string): Prisma.Sql {
  const text = escapedPattern(search);
  const name = raw(column);
  if (search.length >= TRIGRAM_LENGTH) return sql`${name} ILIKE ${`%${text}%`}`;
  return sql`(${name} ILIKE ${`${text}%`} OR ${name} ILIKE ${`% ${text}%`})`;
}

/** Whether a column is the text, ignoring case. Uses the trigram index, too. */
export function equalsText(column: string, text: string): Prisma.Sql {
  return sql`${raw(column)} ILIKE ${escapedPattern(text)}`;
}

function escapedPattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
