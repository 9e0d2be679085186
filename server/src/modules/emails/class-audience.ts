import { z } from "zod";
import { NO_ADDRESS } from "../../db/known-email.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Actor, Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { may } from "../../permissions.ts";
import { teachesOfClassSoon } from "../schedule/teaches-soon.ts";
import type { ClassAudienceInput } from "./emails.schema.ts";

const { sql } = Prisma;

/** Whether somebody may write to a class `c`: its instructor, admins, and a substitute on the day of their meeting and the day before. */
export const MAY_WRITE = (actor: Actor): Prisma.Sql =>
  sql`(${may(actor.role, "class.decide")}::bool OR c.instructor_id = ${actor.id}::uuid OR ${teachesOfClassSoon(actor.id, sql`c.id`)})`;

const accountRow = z.object({
  classId: z.string(),
  userId: z.string(),
  /** Their address takes e-mail. */
  isReached: z.boolean(),
});

/** The accounts with a paid place in some classes: each once per class, however many of the family are enrolled. */
export async function enrolledAccounts(tx: Pick<Tx, "$queryRaw">, { classIds, enrolmentIds }: ClassAudienceInput) {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT DISTINCT e.class_id AS "classId", u.id AS "userId",
      u.email_refused_at IS NULL AND u.email NOT LIKE ${`%${NO_ADDRESS}`} AS "isReached"
    FROM enrolments e JOIN users u ON u.id = e.student_id
    WHERE e.class_id = ANY (${classIds}::uuid[]) AND e.state = 'paid'
      AND (${enrolmentIds === undefined} OR e.id = ANY (${enrolmentIds ?? []}::uuid[]))`;
  return z.array(accountRow).parse(rows);
}

/**
 * Whom a message to some classes would reach: how many accounts, and how many of them have no address that takes e-mail.
 *
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's or an archived class
 */
export async function countClassAudience({ db, actor }: Pick<Ctx, "db" | "actor">, input: ClassAudienceInput) {
  const classIds = [...new Set(input.classIds)];
  const classes = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT c.id, c.name FROM classes c WHERE c.id = ANY (${classIds}::uuid[]) AND c.archived_at IS NULL AND ${MAY_WRITE(actor)}
    ORDER BY c.name, c.id`;
  if (classes.length < classIds.length) throw new AppError("CLASS_NOT_FOUND");
  const accounts = new Map((await enrolledAccounts(db, input)).map(({ userId, isReached }) => [userId, isReached]));
  const reached = [...accounts.values()].filter(Boolean).length;
  return { classNames: classes.map(({ name }) => name), reached, unreached: accounts.size - reached };
}
