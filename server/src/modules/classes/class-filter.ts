import { Prisma } from "../../db/generated/client.ts";
import { HAS_SEATS } from "./class-rows.ts";
import { type ClassFilter, type FilterName, WEEKDAYS } from "./list-classes.schema.ts";

const { sql } = Prisma;

type Conditions = { [Name in FilterName]: (value: NonNullable<ClassFilter[Name]>, timeZone: string) => Prisma.Sql };

/** Conditions on a class `c`. */
const CONDITIONS: Conditions = {
  sport: (sport) => sql`lower(c.sport) = lower(${sport}::text)`,
  level: (level) => sql`c.level IN (${level}::text::class_level, 'all_levels')`,
  age: (age) => sql`coalesce(c.min_age, 0) <= ${age}::int AND coalesce(c.max_age, ${age}::int) >= ${age}::int`,
  weekday: (weekday) => sql`${WEEKDAYS.indexOf(weekday) + 1}::smallint = ANY (c.weekdays)`,
  time: (time) => sql`${time}::text = ANY (c.day_times)`,
  from: (day, timeZone) => sql`c.first_starts_at >= ${day}::text::timestamp AT TIME ZONE ${timeZone}::text`,
  to: (day, timeZone) =>
    sql`c.last_ends_at <= (${day}::text::timestamp + interval '1 day') AT TIME ZONE ${timeZone}::text`,
  venueId: (venueId) => sql`${venueId}::uuid = ANY (c.venue_ids)`,
  priceCents: (priceCents) => sql`c.price_cents <= ${priceCents}::int`,
  hasSeats: () => HAS_SEATS,
};

/** The conditions of the filters that are set. */
export function filterConditions(filter: ClassFilter, timeZone: string): { name: FilterName; condition: Prisma.Sql }[] {
  return (Object.keys(CONDITIONS) as FilterName[]).flatMap((name) => {
    const value = filter[name];
    if (value === undefined) return [];
    // Each condition takes the value of its own filter.
    const condition = CONDITIONS[name] as (value: unknown, timeZone: string) => Prisma.Sql;
    return [{ name, condition: sql`(${condition(value, timeZone)})` }];
  });
}
