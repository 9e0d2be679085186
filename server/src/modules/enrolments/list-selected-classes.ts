import { z } from "zod";
import { CARD, cardRow, WITH_INSTRUCTOR } from "../classes/class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import { ClassStatus } from "../../db/generated/enums.ts";
import type { Signed } from "../../deps.ts";

const selectedRow = cardRow.extend({ status: z.enum(ClassStatus) });

/** The student's selected classes, latest first. */
export function listSelectedClasses({ db, actor }: Pick<Signed, "db" | "actor">) {
  return db.$rows(
    Prisma.sql`
      SELECT ${CARD}, c.status FROM selections s JOIN classes c ON c.id = s.class_id ${WITH_INSTRUCTOR}
      WHERE s.student_id = ${actor.id}::uuid ORDER BY s.created_at DESC, s.class_id DESC`,
    selectedRow,
  );
}
