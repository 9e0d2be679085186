import { z } from "zod";
import { NO_ADDRESS } from "../../db/known-email.ts";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { isOpenTo } from "../schedule/teaches-soon.ts";
import type { ClassAudienceInput } from "./emails.schema.ts";

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
    SELECT c.id, c.name FROM classes c WHERE c.id = ANY (${classIds}::uuid[]) AND c.archived_at IS NULL AND ${isOpenTo(actor)}
    ORDER BY c.name, c.id`;
  if (classes.length < classIds.length) throw new AppError("CLASS_NOT_FOUND");
  const accounts = new Map((await enrolledAccounts(db, input)).map(({ userId, isReached }) => [userId, isReached]));
  const reached = [...accounts.values()].filter(Boolean).length;
  return { classNames: classes.map(({ name }) => name), reached, unreached: accounts.size - reached };
}
