import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { DiscountKind } from "../../db/generated/enums.ts";
import { detailOf, violatesConstraint, waitSecondsOf } from "../../db/database-errors.ts";
import type { Actor, AnyCtx, Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { MAX_CART } from "../../schemas/limits.ts";
import { consentRequired } from "../consents/consent-required.ts";
import { wrongAge } from "./wrong-age.ts";

/** A seat that is held, and what it costs: the class's price as it was then, less the discounts. */
const heldSeat = z.object({
  enrolmentId: z.string(),
  classId: z.string(),
  className: z.string(),
  participantId: z.string(),
  /** Null for oneself. */
  participantName: z.string().nullable(),
  discountKind: z.enum(DiscountKind).nullable(),
  discountCents: z.int(),
  codeCents: z.int(),
  /** Of a place that moves: what is missing. */
  priceCents: z.int(),
  /** The name of the class that the place moves from, once it is paid. */
  movesFrom: z.nullish(z.string()),
  /** Offered to the person whose turn has come in the waitlist. */
  isOffer: z.boolean(),
});

const heldRow = z.object({
  errorCode: z.null(),
  checkoutId: z.string(),
  /** What its payment is called. */
  title: z.string(),
  totalCents: z.int(),
  /** Null without one. */
  usedCode: z.string().nullable(),
  holdExpiresAt: z.date(),
  /** Until the hold ends, by the database's clock. */
  secondsLeft: z.number(),
  /** Held by this call: without any payment yet. */
  isNew: z.boolean(),
  items: z.array(heldSeat),
});
/** The seats of one checkout. */
export type HeldSeats = Omit<z.output<typeof heldRow>, "errorCode">;

const refusedSeat = z.object({
  classId: z.string(),
  participantId: z.string(),
  errorCode: z.enum([
    "ALREADY_ENROLLED",
    "HELD_AS_OFFER",
    "HELD_FOR_MOVE",
    "MOVE_ENDED",
    "EMAIL_NOT_VERIFIED",
    "PARTICIPANT_NOT_FOUND",
    "CLASS_NOT_FOUND",
    "CLASS_CLOSED",
    "AGE_OUT_OF_RANGE",
    "CONSENT_REQUIRED",
    "NO_SEATS_LEFT",
  ]),
});

const refusedRow = z.object({
  errorCode: z.enum([
    ...refusedSeat.shape.errorCode.options,
    "CODE_UNKNOWN",
    "CODE_ENDED",
    "CODE_NOT_VALID_NOW",
    "CODE_FOR_OTHER_CLASSES",
    "CODE_USED_UP",
    "CODE_USED_BY_FAMILY",
    "CODE_NOT_BETTER",
    "PRICE_CHANGED",
    "TOO_MANY_HOLDS",
  ]),
  waitSeconds: z.int().nullable(),
  refused: z.array(refusedSeat).nullable(),
});
const retryRow = z.object({ errorCode: z.literal("RETRY") });
/** What `hold_seats` answers. */
export const holdRow = z.discriminatedUnion("errorCode", [refusedRow, retryRow, heldRow]);

/** How many seats an account can hold one by one; by carts, as many as the largest cart has. */
export const MAX_HOLDS = 5;
// Each retry has lost its slots, or seats that the account held, to a concurrent hold of the same account.
const MAX_ATTEMPTS = 12;

/**
 * Holds seats for people of the caller's family for as long as the school holds a seat, all or none, or returns the checkout that holds exactly these already.
 * Seats that are held in other checkouts of the caller's move into one with the others; what is left of those is released. A checkout with
 * an open payment is not changed: where nothing else refuses the cart, `openCheckouts` names those that are to be cancelled first. One
 * statement, also for a refusal, or none while the class is known to be full. Constraints refuse overselling, a second live enrolment of a
 * person in a class, and more holds than there are slots; triggers refuse a hold in a closed class, of somebody removed, and soon after two
 * unpaid ones in the class, and a function too many of new accounts in one network.
 *
 * @throws AppError EMAIL_NOT_VERIFIED where a setting asks for it, CLASS_CLOSED, NO_SEATS_LEFT (with the time until the next hold ends, if
 *   any, and nobody waits), CLASS_NOT_FOUND (also when it is not approved), PARTICIPANT_NOT_FOUND, AGE_OUT_OF_RANGE, CONSENT_REQUIRED, ALREADY_ENROLLED,
 *   HELD_AS_OFFER, HELD_FOR_MOVE, MOVE_ENDED: that of the first seat that cannot be had, with `refused`, which names all; HOLD_COOLDOWN with
 *   `refused` as well; TOO_MANY_HOLDS, TOO_MANY_CHANGES, CART_TOO_DEAR, NETWORK_HOLDS_USED_UP, SESSION_ENDED, PRICE_CHANGED where the total is another one than expected,
 *   CODE_…
 */
export async function holdSeats(ctx: Ctx, input: Cart): Promise<HeldSeats | { openCheckouts: string[] }> {
  const [first, ...rest] = input.items;
  // Of a cart, the database names every seat that cannot be had; of a move, whether it is over.
  if (first && rest.length === 0 && !input.moveId) await ctx.fullClasses?.check(first.classId, ctx.actor.id);
  return retryHold(async () => {
    try {
      const [answer] = await ctx.db.$rows(holdStatement(ctx, input), holdRow);
      return await heldBy(ctx, answer);
    } catch (error) {
      const detail = (detailOf(error) ?? "").split(" ");
      if (violatesConstraint(error, "checkouts_payment_open")) return { openCheckouts: detail };
      if (violatesConstraint(error, "enrolments_hold_cooldown")) throw cooldownOf(error, input, detail[1]);
      throw error;
    }
  });
}

/** The error of a cooldown, which names the places of the cart in its class. */
function cooldownOf(error: unknown, { items }: Cart, classId: string | undefined): AppError {
  const waiting = new AppError("HOLD_COOLDOWN", { cause: error, retryAfterSeconds: waitSecondsOf(error) });
  const { data: reason } = waiting;
  waiting.refused = items
    .filter((item) => item.classId === classId)
    .map((item) => ({ classId: item.classId, participantId: item.participantId, reason }));
  return waiting;
}

/**
 * Tries a hold again while it loses its slots, or seats that the account held, to a concurrent one of the same account.
 *
 * @param hold null where it has lost
 */
export async function retryHold<T>(hold: () => Promise<T | null>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      const answer = await hold();
      if (answer) return answer;
    } catch (error) {
      if (violatesConstraint(error, "enrolments_one_hold_per_slot")) continue;
      if (violatesConstraint(error, "enrolments_one_live")) continue;
      throw constraintError(error);
    }
  }
  throw new AppError("TOO_MANY_HOLDS");
}

/** For whom a statement holds seats, and how long. */
type Holder = Ctx<Pick<Actor, "id" | "isEmailVerified">> & {
  maxHolds?: number;
  /** Other than what the school has set. */
  holdMinutes?: number;
};

/** One to twelve seats, each for another person or in another class. */
export interface Cart {
  items: readonly { classId: string; participantId: string }[];
  /** Empty for none; undefined for the one of the checkout that holds exactly these seats. */
  code?: string | undefined;
  totalCents?: number | undefined;
  /** The enrolment that the one place of the cart moves to: only its hold is answered. */
  moveId?: string | undefined;
}

/** One statement that holds a cart, or says what refuses it: a {@link holdRow}. */
export function holdStatement(ctx: Holder, { items, code, totalCents, moveId }: Cart): Prisma.Sql {
  const {
    actor,
    school,
    address,
    holdMinutes = school.holdMinutes,
    maxHolds = items.length > 1 ? MAX_CART : MAX_HOLDS,
  } = ctx;
  const network = address === null ? null : ctx.hashNetwork(address);
  const mayHold = actor.isEmailVerified || !school.requiresVerifiedEmail;
  return Prisma.sql`
    SELECT * FROM hold_seats(
      ${actor.id}::uuid, ${items.map(({ classId }) => classId)}::uuid[],
      ${items.map(({ participantId }) => participantId)}::uuid[], ${code ?? null}::text, ${totalCents ?? null}::int,
      ${mayHold}::bool, make_interval(mins => ${holdMinutes}::int), ${maxHolds}::int,
      ${network}::text, ${ctx.newHoldsPerNetwork}::int, (now() AT TIME ZONE ${school.timeZone}::text)::date,
      ${moveId ?? null}::uuid
    )`;
}

/** What a hold has come to; null where it is to be tried again. Throws what refuses it. */
export async function heldBy(ctx: AnyCtx, answer: z.output<typeof holdRow> | undefined) {
  if (!answer) throw new Error("a function with OUT parameters returns one row");
  if (answer.errorCode === null) return answer;
  if (answer.errorCode === "RETRY") return null;
  const retryAfterSeconds = answer.waitSeconds;
  if (answer.refused) throw await refusalOf(ctx, answer.refused, retryAfterSeconds);
  const { errorCode } = answer;
  if (errorCode === "AGE_OUT_OF_RANGE" || errorCode === "CONSENT_REQUIRED")
    throw new Error(`${errorCode} names no seat`);
  throw new AppError(errorCode, { retryAfterSeconds });
}

type RefusedRow = z.output<typeof refusedSeat>;

/** The error of the first refused seat, with the reasons of all. */
async function refusalOf(
  ctx: AnyCtx,
  seats: readonly RefusedRow[],
  retryAfterSeconds: number | null,
): Promise<AppError> {
  const errors = await Promise.all(seats.map((seat) => reasonOf(ctx, seat, retryAfterSeconds)));
  const [first] = errors;
  if (!first) throw new Error("a refusal names a seat");
  first.refused = seats.map(({ classId, participantId }, index) => ({
    classId,
    participantId,
    reason: (errors[index] ?? first).data,
  }));
  return first;
}

async function reasonOf(
  ctx: AnyCtx,
  { errorCode, classId, participantId }: RefusedRow,
  retryAfterSeconds: number | null,
): Promise<AppError> {
  if (errorCode === "NO_SEATS_LEFT") ctx.fullClasses?.add(classId);
  if (errorCode === "AGE_OUT_OF_RANGE") return await wrongAge(ctx, classId, [participantId]);
  if (errorCode === "CONSENT_REQUIRED") return await consentRequired(ctx, [participantId]);
  return new AppError(errorCode, { retryAfterSeconds });
}
