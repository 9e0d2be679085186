import { Prisma } from "../../db/generated/client.ts";
import type { Match } from "../../db/list-page.ts";
import { holds } from "../../db/searched.ts";

/** The classes that are called what is searched, and those of the instructors `u` who fit. */
export function classMatches(search: string, instructor: Prisma.Sql): Match[] {
  return [
    (only) => Prisma.sql`SELECT m.id FROM classes m WHERE ${holds("m.name", search)} ${only("m.id")}`,
    (only) => Prisma.sql`
      SELECT m.id FROM users u JOIN classes m ON m.instructor_id = u.id WHERE ${instructor} ${only("m.id")}`,
  ];
}
