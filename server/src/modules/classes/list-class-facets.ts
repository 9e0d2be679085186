import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { COUNT_LIMIT } from "../../db/list-page.ts";
import type { AnyCtx } from "../../deps.ts";
import { filterConditions } from "./class-filter.ts";
import { HAS_SEATS, LISTED, WITH_INSTRUCTOR } from "./class-rows.ts";
import { type ClassFacetsInput, type FilterName, WEEKDAYS } from "./list-classes.schema.ts";
import { classContains } from "./class-matches.ts";

const { sql, raw, join } = Prisma;

const VALUES_AT_MOST = 50;

const facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }));
const facetsRow = z.object({
  total: z.int(),
  sport: facet,
  level: facet,
  weekday: facet,
  time: facet,
  venueId: facet,
  withSeats: z.int(),
  without: z.array(z.object({ filter: z.int(), count: z.int() })),
});

/**
 * How many listed classes each value of a filter leaves together with the search and the other filters, the value that is
 * set included, and in `without` how many there are without the search or one of the filters, for those that exclude classes
 * all by themselves. One statement, which reads at most {@link COUNT_LIMIT} classes, the most popular ones, and no meetings.
 */
export async function listClassFacets({ db, school }: AnyCtx, { search, filter = {} }: ClassFacetsInput) {
  const filters = filterConditions(filter, school.timeZone);
  const set = search ? [...filters, { name: "search" as const, condition: classContains(search) }] : filters;
  // A bit per filter that the class does not meet, and one for the search.
  const unmet = join(
    [sql`0`, ...set.map(({ condition }, bit) => sql`CASE WHEN ${condition} THEN 0 ELSE ${1 << bit}::int END`)],
    " + ",
  );
  const bitOf = (name: FilterName) => sql`${1 << set.findIndex((one) => one.name === name)}::int`;
  const meetsOthers = (name: FilterName) =>
    set.some((one) => one.name === name) ? sql`l.unmet IN (0, ${bitOf(name)})` : sql`l.unmet = 0`;
  const counted = (name: FilterName, values: Prisma.Sql) => sql`
    SELECT value, count(*)::int AS count FROM listed l, LATERAL (${values}) AS given (value)
    WHERE ${meetsOthers(name)} AND value IS NOT NULL GROUP BY value`;
  const facetOf = (
    name: FilterName,
    values: Prisma.Sql,
    label = sql`value`,
    from = sql`FROM counted`,
  ) => sql`array_to_json(ARRAY(
    WITH counted AS (${counted(name, values)})
    SELECT json_build_object('value', value, 'label', ${label}, 'count', count) ${from}
    ORDER BY count DESC, value LIMIT ${raw(String(VALUES_AT_MOST))}
  )) AS ${raw(`"${name}"`)}`;
  const rows = await db.$rows(
    sql`
      WITH listed AS MATERIALIZED (
        SELECT c.sport, c.level, c.weekdays, c.day_times, c.venue_ids, ${HAS_SEATS} AS has_seats,
          ${unmet} AS unmet
        FROM (
          SELECT c.* FROM classes c WHERE ${LISTED}
          ORDER BY c.enrolled_count DESC, c.id LIMIT ${raw(String(COUNT_LIMIT))}
        ) AS c ${WITH_INSTRUCTOR}
      )
      SELECT
        (SELECT count(*)::int FROM listed WHERE unmet = 0) AS total,
        ${facetOf("sport", sql`SELECT l.sport`)},
        ${facetOf(
          "level",
          sql`SELECT unnest(CASE WHEN l.level = 'all_levels' THEN '{beginner,intermediate,advanced}' ELSE ARRAY[l.level::text] END)`,
        )},
        ${facetOf("weekday", sql`SELECT (${WEEKDAYS}::text[])[unnest(l.weekdays)]`)},
        ${facetOf("time", sql`SELECT unnest(l.day_times)`)},
        ${facetOf("venueId", sql`SELECT unnest(l.venue_ids)`, sql`v.name`, sql`FROM counted JOIN venues v ON v.id = value`)},
        (SELECT count(*)::int FROM listed l WHERE has_seats AND ${meetsOthers("hasSeats")}) AS "withSeats",
        array_to_json(ARRAY(
          SELECT json_build_object('filter', unmet, 'count', count(*)) FROM listed
          WHERE unmet > 0 AND unmet & (unmet - 1) = 0 GROUP BY unmet
        )) AS without`,
    facetsRow,
    set.length === 0,
  );
  const [row] = rows;
  if (!row) throw new Error("a statement without FROM has one row");
  const { without, ...facets } = row;
  const counts = set.flatMap(({ name }, bit) =>
    without.filter((one) => one.filter === 1 << bit).map(({ count }) => [name, row.total + count] as const),
  );
  return { ...facets, without: Object.fromEntries(counts) as Partial<Record<FilterName | "search", number>> };
}
