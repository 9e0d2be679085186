import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { enqueueEmail } from "../../jobs/enqueue-email.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { consentRequired } from "../consents/consent-required.ts";
import { cancellableUntil, firstStartOf, isMovable } from "./cancellation-window.ts";
import { lockPaidEnrolment, refundEnrolment } from "./end-paid-enrolment.ts";
import type { MoveEnrolmentInput } from "./enrolments.schema.ts";
import { MAX_HOLDS } from "./hold-seats.ts";
import { wrongAge } from "./wrong-age.ts";

/** How often a student may move places in a day: each leaves a row, an audit event and a message for good. */
const MOVES_PER_DAY = 5;

/** How long the seat is kept for a student who does not sit at the page: one whose place an admin moves. */
const ADMINS_HOLD_MINUTES = 24 * 60;

const movedRow = z.object({
  errorCode: z.null(),
  enrolmentId: z.string(),
  participantId: z.string(),
  missingCents: z.int(),
  refundCents: z.int(),
  /** Null where nothing is missing, and the place has moved. */
  holdExpiresAt: z.date().nullable(),
});
const refusedRow = z.object({
  errorCode: z.enum([
    "ENROLMENT_NOT_FOUND",
    "ENROLMENT_ENDED",
    "CLASS_NOT_FOUND",
    "CLASS_CLOSED",
    "ALREADY_ENROLLED",
    "MOVE_OPEN",
    "MOVE_SEAT_HELD",
    "NO_SEATS_LEFT",
    "AGE_OUT_OF_RANGE",
    "CONSENT_REQUIRED",
    "PRICE_CHANGED",
    "TOO_MANY_HOLDS",
  ]),
  participantId: z.string().nullable(),
});
const answerRow = z.discriminatedUnion("errorCode", [refusedRow, movedRow]);

/**
 * Moves a paid enrolment of the caller's to another class before its first date begins, with its money. What is missing is to be paid: the
 * seat is held for as long as any, and the old place stays until then. What is left over goes back,
 * `atDeskCents` of it at the desk, and only within the cancellation window: a class that costs next to nothing would be a way round it.
 *
 * @throws AppError as {@link moveEnrolment}; MOVED_OFTEN, MOVE_TOO_LATE, MOVE_TO_CHEAPER, HOLD_COOLDOWN
 */
export async function moveOwnEnrolment(ctx: Ctx, input: MoveEnrolmentInput) {
  const { enrolmentId: id } = input;
  // Before anything is locked: nobody keeps the families of others waiting.
  if ((await ctx.db.enrolment.count({ where: { id, studentId: ctx.actor.id } })) === 0)
    throw new AppError("ENROLMENT_NOT_FOUND");
  return move(ctx, input, ctx.school.holdMinutes, async (tx) => {
    const { enrolment, payment } = await lockPaidEnrolment(tx, input.enrolmentId, ctx.actor.id);
    const [moved] = await tx.$queryRaw<[{ count: number }]>`SELECT count_own_moves(${ctx.actor.id}::uuid) AS count`;
    if (moved.count >= MOVES_PER_DAY) throw new AppError("MOVED_OFTEN");
    const [first] = await tx.$queryRaw<[{ startsAt: Date | null }]>`
      SELECT ${firstStartOf(Prisma.sql`${enrolment.classId}::uuid`, Prisma.sql`${payment.paidAt}::timestamptz`)} AS "startsAt"`;
    if (!isMovable(first.startsAt)) throw new AppError("MOVE_TOO_LATE");
    const until = cancellableUntil(payment.paidAt, first.startsAt, enrolment.cancelWithinHours);
    if (input.differenceCents < 0 && (until === null || until <= new Date())) throw new AppError("MOVE_TO_CHEAPER");
  });
}

/**
 * Moves any paid enrolment to another class with its money, at once or once its student has paid what is missing: the seat is held for a
 * day, and a message says so. What is left over goes back, `atDeskCents` of it at the desk.
 *
 * @throws AppError ENROLMENT_NOT_FOUND, ENROLMENT_ENDED, CLASS_NOT_FOUND, CLASS_CLOSED, ALREADY_ENROLLED, MOVE_OPEN, MOVE_SEAT_HELD,
 *   NO_SEATS_LEFT, AGE_OUT_OF_RANGE, CONSENT_REQUIRED, PRICE_CHANGED where the difference is another one than the caller saw, TOO_MANY_HOLDS,
 *   REFUND_UNDER_WAY
 */
export function moveEnrolment(ctx: Ctx, input: MoveEnrolmentInput) {
  return move(ctx, input, ADMINS_HOLD_MINUTES);
}

async function move(
  ctx: Ctx,
  { enrolmentId, classId, differenceCents }: MoveEnrolmentInput,
  holdMinutes: number,
  requireRight?: (tx: Tx) => Promise<void>,
) {
  const { db, email, actor, school } = ctx;
  try {
    return await db.$transaction(async (tx) => {
      // Both, by id, before the right is looked at: it locks the old one.
      await tx.$executeRaw`
        SELECT 1 FROM classes WHERE id IN (${classId}::uuid, (SELECT class_id FROM enrolments WHERE id = ${enrolmentId}::uuid))
        ORDER BY id FOR NO KEY UPDATE`;
      await requireRight?.(tx);
      const [row] = await tx.$queryRaw<unknown[]>`
        SELECT * FROM move_enrolment(
          ${enrolmentId}::uuid, ${classId}::uuid, ${differenceCents}::int, make_interval(mins => ${holdMinutes}::int),
          ${MAX_HOLDS}::int, (now() AT TIME ZONE ${school.timeZone}::text)::date, ${!requireRight}::bool
        )`;
      const moved = answerRow.parse(row);
      if (moved.errorCode !== null) throw await refusalOf(ctx, moved, classId);
      const { missingCents, refundCents, holdExpiresAt } = moved;
      const old = await tx.enrolment.findUniqueOrThrow({
        where: { id: enrolmentId },
        select: {
          studentId: true,
          items: {
            where: { payment: { paidAt: { not: null } } },
            orderBy: { payment: { paidAt: "desc" } },
            include: { payment: { select: { method: true } } },
          },
        },
      });
      const items = old.items.map((item) => ({
        paymentId: item.paymentId,
        leftCents: item.amountCents - item.refundedCents,
        method: item.payment.method,
      }));
      const atDeskCents = await refundEnrolment(
        tx,
        { enrolment: { id: enrolmentId }, items },
        { amountCents: refundCents, reason: "moved", requestedById: actor.id },
      );
      const { studentId: userId } = old;
      await logAuditEvent(tx, actor, {
        kind: "enrolment_moved",
        userId,
        classId,
        ...(missingCents > 0 && { details: { missingCents } }),
      });
      // A student who has to pay sits at the page.
      if (holdExpiresAt === null || userId !== actor.id)
        await enqueueEmail({ email }, tx, {
          kind: "enrolment_moved",
          userId,
          refs: { enrolmentId: moved.enrolmentId },
        });
      return { enrolmentId: moved.enrolmentId, missingCents, refundCents, atDeskCents, holdExpiresAt };
    });
  } catch (error) {
    throw constraintError(error);
  }
}

async function refusalOf(
  ctx: Ctx,
  { errorCode, participantId }: z.output<typeof refusedRow>,
  classId: string,
): Promise<AppError> {
  const people = participantId === null ? [] : [participantId];
  if (errorCode === "AGE_OUT_OF_RANGE") return wrongAge(ctx, classId, people);
  if (errorCode === "CONSENT_REQUIRED") return consentRequired(ctx, people);
  return new AppError(errorCode);
}
