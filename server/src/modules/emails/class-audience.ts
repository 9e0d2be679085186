import { z } from "zod";
import { NO_ADDRESS } from "../../db/known-email.ts";
import { Prisma } from "../../db/generated/client.ts";
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

/** Each account with a paid place in some classes, once per class, however many of the family are enrolled. */
const accountsIn = ({ classIds, enrolmentIds }: ClassAudienceInput): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT e.class_id AS "classId", u.id AS "userId",
    u.email_refused_at IS NULL AND u.email NOT LIKE ${`%${NO_ADDRESS}`} AS "isReached"
  FROM enrolments e JOIN users u ON u.id = e.student_id
  WHERE e.class_id = ANY (${classIds}::uuid[]) AND e.state = 'paid'
    AND (${enrolmentIds === undefined} OR e.id = ANY (${enrolmentIds ?? []}::uuid[]))`;

/** The accounts with a paid place in some classes: each once per class, however many of the family are enrolled. */
export async function enrolledAccounts(tx: Pick<Tx, "$queryRaw">, input: ClassAudienceInput) {
  return z.array(accountRow).parse(await tx.$queryRaw<unknown[]>(accountsIn(input)));
}

const audienceRow = z.object({ classNames: z.array(z.string()), reached: z.int(), unreached: z.int() });

/**
 * Whom a message to some classes would reach: how many accounts, and how many of them have no address that takes e-mail.
 *
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's or an archived class
 */
export async function countClassAudience({ db, actor }: Pick<Ctx, "db" | "actor">, input: ClassAudienceInput) {
  const classIds = [...new Set(input.classIds)];
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT ARRAY(
          SELECT c.name FROM classes c WHERE c.id = ANY (${classIds}::uuid[]) AND c.archived_at IS NULL AND ${isOpenTo(actor)}
          ORDER BY c.name, c.id
        ) AS "classNames",
        (count(DISTINCT "userId") FILTER (WHERE "isReached"))::int AS reached,
        (count(DISTINCT "userId") FILTER (WHERE NOT "isReached"))::int AS unreached
      FROM (${accountsIn(input)}) AS accounts`,
    audienceRow,
  );
  if (!found || found.classNames.length < classIds.length) throw new AppError("CLASS_NOT_FOUND");
  return found;
}
