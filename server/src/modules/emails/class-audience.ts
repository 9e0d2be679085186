import { z } from "zod";
import { NO_ADDRESS } from "../../db/known-email.ts";
import { Prisma } from "../../db/generated/client.ts";
import { inStage } from "../../db/where-may.ts";
import type { Tx } from "../../db/client.ts";
import type { Actor, Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { isOpenTo } from "../schedule/teaches-soon.ts";
import type { ClassAudienceInput } from "./emails.schema.ts";

const accountRow = z.object({
  classId: z.string(),
  userId: z.string(),
  /** Their address takes e-mail. */
  isReached: z.boolean(),
});

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

interface FoundClass {
  name: string;
  isOver: boolean;
}

/** Classes `c` that the actor may write to, with what is joined to them. */
const classesOf = (
  actor: Actor,
  classIds: readonly string[],
  joined = Prisma.empty,
  columns = Prisma.empty,
) => Prisma.sql`
  SELECT c.name, NOT ${inStage("c", "write")} AS "isOver" ${columns} FROM classes c ${joined}
  WHERE c.id = ANY (${classIds}::uuid[]) AND ${isOpenTo(actor)}`;

function requireOpen<Found extends FoundClass>(found: Found[], classIds: readonly string[]): Found[] {
  if (found.length < classIds.length) throw new AppError("CLASS_NOT_FOUND");
  const over = found.filter(({ isOver }) => isOver);
  if (over.length > 0)
    throw new AppError("CLASSES_OVER", { params: { classNames: over.map(({ name }) => name).toSorted() } });
  return found;
}

/**
 * The names of classes, each of which takes a message of the actor's.
 *
 * @param order how the classes `c` are ordered, and locked
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's; CLASSES_OVER with those that are cancelled or archived
 */
export async function messagedClasses(
  tx: Pick<Tx, "$queryRaw">,
  actor: Actor,
  classIds: readonly string[],
  order: Prisma.Sql,
): Promise<string[]> {
  const found = await tx.$queryRaw<FoundClass[]>`${classesOf(actor, classIds)} ORDER BY ${order}`;
  return requireOpen(found, classIds).map(({ name }) => name);
}

/**
 * Whom a message to some classes would reach: how many accounts, and how many of them have no address that takes e-mail.
 *
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's class; CLASSES_OVER
 */
export async function countClassAudience({ db, actor }: Ctx, input: ClassAudienceInput) {
  const classIds = [...new Set(input.classIds)];
  const counted = Prisma.sql`
    CROSS JOIN (
      SELECT (count(DISTINCT "userId") FILTER (WHERE "isReached"))::int AS reached,
        (count(DISTINCT "userId") FILTER (WHERE NOT "isReached"))::int AS unreached
      FROM (${accountsIn(input)}) AS accounts
    ) AS audience`;
  const found = await db.$queryRaw<(FoundClass & { reached: number; unreached: number })[]>`
    ${classesOf(actor, classIds, counted, Prisma.sql`, audience.reached, audience.unreached`)} ORDER BY c.name, c.id`;
  const open = requireOpen(found, classIds);
  const { reached = 0, unreached = 0 } = open[0] ?? {};
  return { classNames: open.map(({ name }) => name), reached, unreached };
}
