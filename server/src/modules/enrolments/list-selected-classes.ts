import { z } from "zod";
import { CARD, cardRow, WITH_INSTRUCTOR } from "../classes/class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import { ClassStatus } from "../../db/generated/enums.ts";
import type { Signed } from "../../deps.ts";
import { nextHoldSeconds } from "./next-hold-seconds.ts";

const selectedRow = cardRow.extend({
  status: z.enum(ClassStatus),
  isClosed: z.boolean(),
  isHeld: z.boolean(),
  nextHoldSecondsLeft: z.int().nullable(),
});

/**
 * The student's selected classes, latest first. `isHeld`: the student holds a seat. `nextHoldSecondsLeft`: of a class without
 * free seats, when the earliest hold ends.
 */
export function listSelectedClasses({ db, actor }: Pick<Signed, "db" | "actor">) {
  return db.$rows(
    Prisma.sql`
      SELECT ${CARD}, c.status, c.closed_at IS NOT NULL AS "isClosed",
        EXISTS (
          SELECT FROM enrolments o WHERE o.class_id = c.id AND o.student_id = s.student_id AND o.state = 'held'
        ) AS "isHeld",
        CASE WHEN c.seats_taken >= c.capacity THEN ${nextHoldSeconds(Prisma.sql`c.id`)} END AS "nextHoldSecondsLeft"
      FROM selections s JOIN classes c ON c.id = s.class_id ${WITH_INSTRUCTOR}
      WHERE s.student_id = ${actor.id}::uuid ORDER BY s.created_at DESC, s.class_id DESC`,
    selectedRow,
  );
}
