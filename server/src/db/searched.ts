import { Prisma } from "./generated/client.ts";

const { sql, raw } = Prisma;
// An index of words finds three letters anywhere, and fewer at the beginning of a word.
const FOUND_ANYWHERE = 3;

/** Whether a column holds what is searched, whatever its case: one or two letters at the beginning of a word. */
export function holds(column: string, search: string): Prisma.Sql {
  const text = search.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const name = raw(column);
  if (search.length >= FOUND_ANYWHERE) return sql`${name} ILIKE ${`%${text}%`}`;
  return sql`(${name} ILIKE ${`${text}%`} OR ${name} ILIKE ${`% ${text}%`})`;
}
