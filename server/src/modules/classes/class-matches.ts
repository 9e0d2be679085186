import type { Prisma } from "../../db/generated/client.ts";
import { matchIn } from "../../db/list-page.ts";
import { containsText } from "../../db/contains-text.ts";

/** Matches classes by name and sport, and by the given condition on their instructor `u`. */
export const classMatches = (search: string, instructor: Prisma.Sql) => [
  matchIn("classes m", containsText("m.name", search)),
  matchIn("classes m", containsText("m.sport", search)),
  matchIn("users u JOIN classes m ON m.instructor_id = u.id", instructor),
];
