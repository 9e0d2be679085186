import { z } from "zod";
import { CARD, cardRow, WITH_INSTRUCTOR } from "../classes/class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import { ClassStatus } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { IS_HELD, IS_PAYABLE } from "./payable.ts";

const selectedRow = cardRow.extend({
  participantId: z.string(),
  /** Null for oneself. */
  participantName: z.string().nullable(),
  status: z.enum(ClassStatus),
  isHeld: z.boolean(),
  isPayable: z.boolean(),
  nextHoldSecondsLeft: z.int().nullable(),
});

/**
 * The student's selected classes, latest first. `isHeld`: the student holds a seat. `nextHoldSecondsLeft`: of a class without
 * free seats, when the earliest hold ends.
 */
export function listSelectedClasses({ db, actor }: Ctx) {
  return db.$rows(
    Prisma.sql`
      SELECT ${CARD}, s.participant_id AS "participantId", a.name AS "participantName", c.status,
        ${IS_HELD} AS "isHeld", ${IS_PAYABLE} AS "isPayable",
        CASE WHEN c.seats_taken >= c.capacity THEN next_hold_seconds(c) END AS "nextHoldSecondsLeft"
      FROM selections s JOIN participants a ON a.id = s.participant_id JOIN classes c ON c.id = s.class_id ${WITH_INSTRUCTOR}
      WHERE s.student_id = ${actor.id}::uuid ORDER BY s.created_at DESC, s.class_id DESC, s.participant_id`,
    selectedRow,
  );
}
