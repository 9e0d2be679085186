import { z } from "zod";
import { constraintError } from "../../errors/constraint-error.ts";
import type { Tx } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { endTurnsLater } from "../../jobs/end-turns-later.ts";
import { ERASED_NAME } from "./erased-name.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import type { AddChildInput, CorrectBirthDateInput, ParticipantInput, UpdateChildInput } from "./family.schema.ts";
import { IS_LIVE } from "./list-family.ts";

const { sql } = Prisma;
const foundRow = z.object({ isBorn: z.boolean() });

/** Refuses a day to come, by the school's clock. */
async function requireBorn({ db, school }: Ctx, birthDate: string): Promise<void> {
  const [day] = await db.$rows(
    sql`SELECT ${birthDate}::date <= (now() AT TIME ZONE ${school.timeZone}::text)::date AS "isBorn"`,
    foundRow,
  );
  if (!day?.isBorn) throw new AppError("BIRTH_DATE_TO_COME");
}

/**
 * Adds a child to the caller's family.
 *
 * @throws AppError BIRTH_DATE_TO_COME, TOO_MANY_PEOPLE, SESSION_ENDED where the caller was removed meanwhile
 */
export async function addChild(ctx: Ctx, { name, birthDate }: AddChildInput) {
  await requireBorn(ctx, birthDate);
  const data = { guardianId: ctx.actor.id, name, birthDate: new Date(birthDate) };
  try {
    return await ctx.db.participant.create({ data, select: { id: true } });
  } catch (error) {
    throw constraintError(error);
  }
}

/** Locks a child of the caller's; a hold for the child waits, and is refused once the child is removed. */
async function lockChild(tx: Tx, { actor }: Ctx, participantId: string) {
  const [child] = await tx.$queryRaw<{ birthDate: string }[]>`
    SELECT to_char(p.birth_date, 'YYYY-MM-DD') AS "birthDate" FROM participants p
    WHERE p.id = ${participantId}::uuid AND p.guardian_id = ${actor.id}::uuid AND p.id <> p.guardian_id AND p.removed_at IS NULL
    FOR UPDATE`;
  if (!child) throw new AppError("PARTICIPANT_NOT_FOUND");
  // A statement of its own, which sees what was committed while the lock was waited for.
  const places = await tx.$queryRaw<{ className: string; hasAges: boolean }[]>`
    SELECT c.name AS "className", c.min_age IS NOT NULL OR c.max_age IS NOT NULL AS "hasAges"
    FROM enrolments e JOIN classes c ON c.id = e.class_id
    WHERE e.participant_id = ${participantId}::uuid AND ${IS_LIVE} ORDER BY c.name, c.id`;
  return { ...child, places };
}

/**
 * Renames a child, or corrects the birth date, which stays while the child has a seat in a class with an age limit: the school corrects it.
 *
 * @throws AppError PARTICIPANT_NOT_FOUND, BIRTH_DATE_TO_COME, BIRTH_DATE_KEPT
 */
export async function updateChild(ctx: Ctx, { participantId, name, birthDate }: UpdateChildInput) {
  await requireBorn(ctx, birthDate);
  await ctx.db.$transaction(async (tx) => {
    const child = await lockChild(tx, ctx, participantId);
    if (child.birthDate !== birthDate && child.places.some(({ hasAges }) => hasAges))
      throw new AppError("BIRTH_DATE_KEPT");
    await tx.participant.update({
      where: { id: participantId },
      data: { name, birthDate: new Date(birthDate), ...KEPT() },
    });
  });
  return { id: participantId };
}

/**
 * Corrects the birth date of a child who has, or had, a place: also one that its guardian may not change, because the place is in a
 * class with an age limit. The places stay.
 *
 * @throws AppError PARTICIPANT_NOT_FOUND, also for the place of an account itself; BIRTH_DATE_TO_COME
 */
export async function correctBirthDate(ctx: Ctx, { enrolmentId, birthDate }: CorrectBirthDateInput) {
  await requireBorn(ctx, birthDate);
  await ctx.db.$transaction(async (tx) => {
    const child = { name: { not: null }, removedAt: null, enrolments: { some: { id: enrolmentId } } };
    const [corrected] = await tx.participant.updateManyAndReturn({
      where: child,
      data: { birthDate: new Date(birthDate) },
    });
    if (!corrected) throw new AppError("PARTICIPANT_NOT_FOUND");
    await logAuditEvent(tx, ctx.actor, { kind: "birth_date_corrected", userId: corrected.guardianId });
  });
  return { birthDate };
}

/** Begins the time anew after which a child without a place is removed from the list. */
const KEPT = () => ({ keptAt: new Date(), eraseNoticeAt: null });

/**
 * Keeps a child in the list that would be removed from it.
 *
 * @throws AppError PARTICIPANT_NOT_FOUND
 */
export async function keepChild({ db, actor }: Ctx, { participantId }: ParticipantInput) {
  const child = { id: participantId, guardianId: actor.id, name: { not: null }, removedAt: null };
  const { count } = await db.participant.updateMany({ where: child, data: KEPT() });
  if (count === 0) throw new AppError("PARTICIPANT_NOT_FOUND");
  return { id: participantId };
}

/**
 * Removes a child without seats from the caller's family, with all that the school keeps of it. Where the child had seats, or a turn in a
 * waitlist, which ends, the row stays without the birth date, and with the name if one of them was paid; receipts have copies.
 *
 * @throws AppError PARTICIPANT_NOT_FOUND, PARTICIPANT_HAS_PLACES naming the first class
 */
export async function removeChild(ctx: Ctx, { participantId }: ParticipantInput) {
  await ctx.db.$transaction(async (tx) => {
    const { places } = await lockChild(tx, ctx, participantId);
    const [first] = places;
    if (first) throw new AppError("PARTICIPANT_HAS_PLACES", { params: { className: first.className } });
    await tx.selection.deleteMany({ where: { participantId } });
    await tx.healthForm.deleteMany({ where: { participantId } });
    const seat = await tx.enrolment.findFirst({
      where: { participantId },
      orderBy: { paidAt: { sort: "desc", nulls: "last" } },
      select: { paidAt: true },
    });
    const turns = await endTurnsLater(tx, { participantId });
    if (seat || turns > 0) {
      const name = seat?.paidAt ? {} : { name: ERASED_NAME };
      await tx.participant.update({
        where: { id: participantId },
        data: { ...name, birthDate: null, removedAt: new Date() },
      });
    } else {
      await tx.consent.deleteMany({ where: { participantId } });
      await tx.participant.delete({ where: { id: participantId }, select: { id: true } });
    }
  });
  return { isRemoved: true as const };
}
