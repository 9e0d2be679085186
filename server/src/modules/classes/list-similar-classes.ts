import { CARD, cardRow, HAS_SEATS, LISTED, WITH_INSTRUCTOR } from "./class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import { inStage } from "../../db/where-may.ts";
import type { Deps } from "../../deps.ts";
import { MAX_AGE } from "../../schemas/limits.ts";

const { raw, sql } = Prisma;

const SIMILAR_CLASSES = 3;

/** The ages of a class as a range; one that names none is for everybody. */
const agesOf = (alias: string) =>
  sql`int4range(coalesce(${raw(alias)}.min_age, 0), coalesce(${raw(alias)}.max_age, ${MAX_AGE}::int), '[]')`;

/**
 * Up to three listed classes with seats instead of one that can be visited: first those of its sport, then those that take some of the
 * ages that it names, each the soonest first.
 */
export function listSimilarClasses({ db }: Deps, { classId }: { classId: string }) {
  const isOfSport = sql`coalesce(c.sport = wanted.sport, false)`;
  const isForAges = sql`(coalesce(wanted.min_age, wanted.max_age) IS NOT NULL AND ${agesOf("c")} && ${agesOf("wanted")})`;
  return db.$rows(
    sql`
      SELECT ${CARD}
      FROM classes wanted JOIN classes c ON c.id <> wanted.id AND (${isOfSport} OR ${isForAges}) ${WITH_INSTRUCTOR}
      WHERE wanted.id = ${classId}::uuid AND ${inStage("wanted", "visit")} AND ${LISTED} AND ${HAS_SEATS}
      ORDER BY ${isOfSport} DESC, c.first_starts_at NULLS LAST, c.id LIMIT ${raw(String(SIMILAR_CLASSES))}`,
    cardRow,
  );
}
