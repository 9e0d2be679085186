import { Prisma } from "../../db/generated/client.ts";
import { matchIn } from "../../db/list-page.ts";
import { containsText } from "../../db/contains-text.ts";

/** Whether the name or sport of a class `c`, or the name of its instructor `i`, contains what is searched for. */
export const classContains = (search: string) =>
  Prisma.sql`(${Prisma.join(
    ["c.name", "c.sport", "i.name"].map((column) => containsText(column, search)),
    " OR ",
  )})`;

/** Matches classes by name and sport, and by the given condition on their instructor `u`. */
export const classMatches = (search: string, instructor: Prisma.Sql) => [
  matchIn("classes m", containsText("m.name", search)),
  matchIn("classes m", containsText("m.sport", search)),
  matchIn("users u JOIN classes m ON m.instructor_id = u.id", instructor),
];
