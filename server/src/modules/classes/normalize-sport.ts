import { z } from "zod";
import type { Db } from "../../db/client.ts";
import { equalsText } from "../../db/contains-text.ts";
import { Prisma } from "../../db/generated/client.ts";
import { inStage } from "../../db/where-may.ts";
import { SPORTS } from "../../schemas/sports.ts";

const sportRow = z.object({ sport: z.string() });

/**
 * The sport in the spelling of {@link SPORTS}, else of another class that is approved, else as given, so that lists and filters
 * know one name of a sport.
 */
export async function normalizeSport(
  db: Pick<Db, "$rows">,
  sport: string,
  classId: string | null = null,
): Promise<string> {
  const listed = SPORTS.find((name) => name.toLowerCase() === sport.toLowerCase());
  if (listed !== undefined) return listed;
  const [other] = await db.$rows(
    Prisma.sql`
      SELECT sport FROM classes
      WHERE ${equalsText("sport", sport)} AND ${inStage("classes", "visit")} AND id IS DISTINCT FROM ${classId}::uuid LIMIT 1`,
    sportRow,
  );
  return other?.sport ?? sport;
}
