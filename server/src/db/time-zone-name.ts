import type { Db, Tx } from "./client.ts";

/** By which name the platform knows a zone of several names; null for one that it does not know. */
function platformName(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * Whether the database knows a time zone by this name, and by which one otherwise: the platform has names, such as
 * Asia/Calcutta, that PostgreSQL lacks where its operating system leaves the former ones out. Reads PostgreSQL's files.
 */
export async function findTimeZone(db: Db | Tx, name: string): Promise<{ isKnown: boolean; otherName: string | null }> {
  const rows = await db.$queryRaw<{ name: string }[]>`SELECT name FROM pg_timezone_names ORDER BY name`;
  const names = rows.map((row) => row.name);
  const isKnown = names.some((one) => one.toLowerCase() === name.toLowerCase());
  const wanted = platformName(name);
  if (isKnown || wanted === null) return { isKnown, otherName: null };
  const same = names.filter((one) => platformName(one) === wanted);
  return { isKnown, otherName: same.find((one) => one === wanted) ?? same[0] ?? null };
}
