import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { violatesConstraint } from "../../db/database-errors.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { wrongAge } from "./wrong-age.ts";

/** The student's live enrolment in a class. */
const liveRow = z.object({
  errorCode: z.null(),
  enrolmentId: z.string(),
  checkoutId: z.string(),
  enrolmentState: z.enum(["held", "paid"]),
  priceCents: z.int(),
  holdExpiresAt: z.date().nullable(),
  /** Until the hold ends, by the database's clock; null once it is paid. */
  secondsLeft: z.number().nullable(),
  className: z.string(),
  /** Null for oneself. */
  participantName: z.string().nullable(),
  /** Held by this call: without any payment yet. */
  isNew: z.boolean(),
});
export type LiveEnrolment = Omit<z.output<typeof liveRow>, "errorCode">;

const refusedRow = z.object({
  errorCode: z.enum([
    "EMAIL_NOT_VERIFIED",
    "PARTICIPANT_NOT_FOUND",
    "AGE_OUT_OF_RANGE",
    "CLASS_NOT_FOUND",
    "PRICE_CHANGED",
    "CLASS_CLOSED",
    "NO_SEATS_LEFT",
    "TOO_MANY_HOLDS",
  ]),
  waitSeconds: z.int().nullable(),
});
const answerRow = z.discriminatedUnion("errorCode", [refusedRow, liveRow]);

/** How many holds a student may have at a time; the database enforces the same number. */
export const MAX_HOLDS = 5;

/**
 * Holds a seat for one of the caller's family for `holdMinutes`, or returns the live enrolment that they have in the class already.
 * One statement, also for a refusal, or none while the class is known to be full; the hold and the seat exist both or
 * neither. Constraints refuse overselling, a second live enrolment in the class, and more than {@link MAX_HOLDS} holds;
 * triggers refuse a hold in a closed class, of a removed student, and soon after two unpaid ones in the class, and a
 * function too many of new accounts in one network.
 *
 * @param priceCents the expected price; at any other no seat is held
 * @throws AppError EMAIL_NOT_VERIFIED where a setting asks for it, CLASS_CLOSED, NO_SEATS_LEFT (with the time until the
 *   next hold ends, if any), TOO_MANY_HOLDS, HOLD_COOLDOWN, NETWORK_HOLDS_USED_UP, SESSION_ENDED, PRICE_CHANGED,
 *   CLASS_NOT_FOUND (also when it is not approved), PARTICIPANT_NOT_FOUND, AGE_OUT_OF_RANGE
 */
export async function holdSeat(deps: HoldDeps, input: HoldInput): Promise<LiveEnrolment> {
  await deps.fullClasses?.check(input.classId, deps.actor.id);
  // Each retry has lost its slot, or the class's only enrolment, to a concurrent hold of the same student.
  for (let attempt = 0; attempt <= MAX_HOLDS; attempt++) {
    try {
      return await holdOnce(deps, input);
    } catch (error) {
      if (violatesConstraint(error, "enrolments_one_hold_per_slot")) continue;
      if (violatesConstraint(error, "enrolments_one_live")) continue;
      throw constraintError(error);
    }
  }
  throw new AppError("TOO_MANY_HOLDS");
}

type HoldSettings = "schoolTimeZone" | "holdMinutes" | "hashNetwork" | "newHoldsPerNetwork" | "requireVerifiedEmail";

export interface HoldDeps extends Pick<Ctx, "db" | "actor" | "fullClasses" | HoldSettings> {
  /** The caller's IP address; null for a call in process. */
  address: string | null;
}

interface HoldInput {
  classId: string;
  /** Who takes part; the caller where it is omitted. */
  participantId?: string | undefined;
  priceCents?: number | undefined;
}

async function holdOnce(
  deps: HoldDeps,
  { classId, participantId = deps.actor.id, priceCents }: HoldInput,
): Promise<LiveEnrolment> {
  const { db, actor, holdMinutes, address, fullClasses } = deps;
  const network = address === null ? null : deps.hashNetwork(address);
  const mayHold = actor.isEmailVerified || !deps.requireVerifiedEmail;
  const [answer] = await db.$rows(
    Prisma.sql`
    SELECT * FROM hold_seat(
      ${classId}::uuid, ${actor.id}::uuid, ${participantId}::uuid, ${priceCents ?? null}::int, ${mayHold}::bool,
      make_interval(mins => ${holdMinutes}::int), ${MAX_HOLDS}::int, ${network}::text, ${deps.newHoldsPerNetwork}::int,
      (now() AT TIME ZONE ${deps.schoolTimeZone}::text)::date
    )`,
    answerRow,
  );
  if (!answer) throw new Error("a function with OUT parameters returns one row");
  if (answer.errorCode === null) return answer;
  if (answer.errorCode === "NO_SEATS_LEFT") fullClasses?.add(classId);
  if (answer.errorCode === "AGE_OUT_OF_RANGE") throw await wrongAge(deps, classId, [participantId]);
  throw new AppError(answer.errorCode, { retryAfterSeconds: answer.waitSeconds });
}
