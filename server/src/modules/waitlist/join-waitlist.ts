import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { consentRequired } from "../consents/consent-required.ts";
import { wrongAge } from "../enrolments/wrong-age.ts";
import type { JoinWaitlistInput } from "./waitlist.schema.ts";

const joinedRow = z.object({
  errorCode: z.null(),
  turns: z.array(
    z.object({
      entryId: z.string(),
      participantId: z.string(),
      /** The how-manieth in line; those who wait together are as manieth together. */
      position: z.int(),
    }),
  ),
});
const refusedRow = z.object({
  errorCode: z.enum([
    "EMAIL_NOT_VERIFIED",
    "PARTICIPANT_NOT_FOUND",
    "CLASS_NOT_FOUND",
    "CLASS_CLOSED",
    "AGE_OUT_OF_RANGE",
    "CONSENT_REQUIRED",
    "ALREADY_ENROLLED",
    "ALREADY_WAITING",
    "WAITLIST_CLOSED",
    "SEATS_FREE",
    "CLASS_TOO_SMALL",
    "CART_TOO_DEAR",
    "TOO_MANY_WAITING",
    "WAITLIST_FULL",
    "WAITLIST_COOLDOWN",
  ]),
  /** Whom the error is about. */
  blockedId: z.string().nullable(),
  /** How many seats the class has, or turns the account. */
  count: z.int().nullable(),
  waitSeconds: z.int().nullable(),
});
const answerRow = z.discriminatedUnion("errorCode", [joinedRow, refusedRow]);

/**
 * Enters people of the caller's family in the waitlist of a full class, all or none, behind everybody who waits: together, and then they
 * get their seats together, or each alone. From then on whatever frees enough seats offers them by itself.
 *
 * @throws AppError SEATS_FREE where free seats would do, CLASS_TOO_SMALL for more people than the class has seats, CART_TOO_DEAR,
 *   TOO_MANY_WAITING, WAITLIST_FULL, WAITLIST_COOLDOWN after two offers of a day that were not paid, ALREADY_WAITING, ALREADY_ENROLLED also for a seat that is held, WAITLIST_CLOSED, CLASS_CLOSED, CLASS_NOT_FOUND,
 *   PARTICIPANT_NOT_FOUND, AGE_OUT_OF_RANGE, CONSENT_REQUIRED, EMAIL_NOT_VERIFIED, SESSION_ENDED
 */
export async function joinWaitlist(ctx: Ctx, { classId, participantIds, together }: JoinWaitlistInput) {
  const { db, actor, school } = ctx;
  const mayHold = actor.isEmailVerified || !ctx.school.requiresVerifiedEmail;
  const [answer] = await db
    .$rows(
      Prisma.sql`
      SELECT * FROM join_waitlist(
        ${actor.id}::uuid, ${classId}::uuid, ${participantIds}::uuid[], ${together}::bool, ${mayHold}::bool,
        (now() AT TIME ZONE ${school.timeZone}::text)::date
      )`,
      answerRow,
    )
    .catch((error: unknown) => {
      throw constraintError(error);
    });
  if (!answer) throw new Error("a function with OUT parameters returns one row");
  if (answer.errorCode === null) return { turns: answer.turns };
  const { errorCode, blockedId, count, waitSeconds } = answer;
  if (errorCode === "AGE_OUT_OF_RANGE" && blockedId) throw await wrongAge(ctx, classId, [blockedId]);
  if (errorCode === "CONSENT_REQUIRED" && blockedId) throw await consentRequired(ctx, [blockedId]);
  throw new AppError(errorCode, {
    retryAfterSeconds: waitSeconds,
    params: { count: count ?? 0 },
  });
}
