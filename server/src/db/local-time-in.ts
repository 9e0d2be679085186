import { z } from "zod";
import type { Db } from "./client.ts";
import { Prisma } from "./generated/client.ts";

const row = z.object({ local: z.string() });

/**
 * A moment in a time zone, by its clock: 2026-11-23T22:15. The database's rules decide, which can differ from Node's, as it does where it
 * computes meetings from their local times.
 */
export async function localTimeIn({ db }: { db: Pick<Db, "$rows"> }, timeZone: string, at: Date): Promise<string> {
  const [found] = await db.$rows(
    Prisma.sql`SELECT ${LOCAL_TIME_IN(Prisma.sql`${at}::timestamptz`, timeZone)} AS local`,
    row,
  );
  return row.parse(found).local;
}

/** A column or value of a moment, by the clock of a time zone. */
export const LOCAL_TIME_IN = (moment: Prisma.Sql, timeZone: string | Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${moment} AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD"T"HH24:MI')`;
