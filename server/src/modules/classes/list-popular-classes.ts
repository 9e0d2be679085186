import { CARD, cardRow, LISTED, WITH_INSTRUCTOR } from "./class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";

const POPULAR_CLASSES = 6;

/** The listed classes with the most enrolments, at most six. */
export function listPopularClasses({ db }: Deps) {
  return db.$rows(
    Prisma.sql`
      SELECT ${CARD} FROM classes c ${WITH_INSTRUCTOR}
      WHERE ${LISTED} ORDER BY c.enrolled_count DESC, c.id ASC LIMIT ${Prisma.raw(String(POPULAR_CLASSES))}`,
    cardRow,
  );
}
