import { Prisma } from "../../db/generated/client.ts";

const { sql, raw } = Prisma;

/** The instant of a local time of a meeting `s` by the database's present rules. */
export const instantOf = (column: string): Prisma.Sql => sql`(${raw(column)} AT TIME ZONE s.time_zone)`;

/** Whether the stored instants of a coming meeting `s` are not those of its local times: the rules of its zone have changed since. */
export const IS_OUTDATED = sql`(
  s.state = 'planned' AND greatest(s.starts_at, ${instantOf("s.local_start")}) > now()
  AND (s.starts_at, s.ends_at) <> (${instantOf("s.local_start")}, ${instantOf("s.local_end")})
)`;
