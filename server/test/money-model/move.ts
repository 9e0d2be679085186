import type { AnyCtx } from "../../src/deps.ts";
import type * as fc from "fast-check";
import Stripe from "stripe";
import { isUnreachable } from "../../src/db/database-errors.ts";
import { AppError } from "../../src/errors/app-error.ts";
import { type Fault, isInjected, withFault } from "./faults.ts";
import type { MoneySchool } from "./money-school.ts";

/** A page on which a cart is paid for; `clientSecret` is null where nothing is to be paid. */
interface Page {
  student: number;
  paymentIntentId: string;
  clientSecret: string | null;
}

/**
 * What the outside world knows: the open pages, payments that the bank has confirmed, and the refunds that an admin has, or may have,
 * decided per enrolment.
 */
export interface Outside {
  pages: Page[];
  charged: Set<string>;
  promised: Map<string, number[]>;
}

/** A command of the model, named for the report of a failure. */
export class Move implements fc.AsyncCommand<Outside, MoneySchool> {
  readonly name: string;
  readonly check: (outside: Outside) => boolean;
  readonly run: (outside: Outside, school: MoneySchool) => Promise<void>;

  constructor(name: string, run: Move["run"], check: Move["check"] = () => true) {
    this.name = name;
    this.run = run;
    this.check = check;
  }

  toString(): string {
    return this.name;
  }
}

const EXPECTED_ERRORS = new Set([
  "CLASS_CHANGED",
  "CLASS_CLOSED",
  "CLASS_NOT_FOUND",
  "CODE_FOR_OTHER_CLASSES",
  "CODE_USED_BY_FAMILY",
  "CODE_NOT_BETTER",
  "CODE_USED_UP",
  "NO_SEATS_LEFT",
  "DISCOUNT_TOO_HIGH",
  "PRICE_CHANGED",
  "REFUND_NOT_FAILED",
  "HELD_FOR_MOVE",
  "HOLD_COOLDOWN",
  "MOVE_ENDED",
  "MOVE_OPEN",
  "MOVE_SEAT_HELD",
  // Its class is cancelled at that moment, and has no dates any more.
  "MOVE_TOO_LATE",
  "MOVED_OFTEN",
  "ALREADY_ENROLLED",
  "PROVIDER_UNAVAILABLE",
  "ENROLMENT_ENDED",
  "REFUND_TOO_HIGH",
  "REFUND_NOT_SENT",
  "REFUND_UNDER_WAY",
  "REFUND_CHANGED",
  "LAST_MEETING",
  "MEETING_NOT_FOUND",
  "MEETING_MADE_UP",
  "INSTRUCTOR_BUSY",
]);
const EXPECTED_CODES = new Set([
  "card_declined",
  "payment_intent_unexpected_state",
  "charge_already_refunded",
  "charge_disputed",
]);
// Errors to which Stripe gives no code.
const EXPECTED_MESSAGES = /greater than (charge amount|unrefunded amount)|already been (disputed|refunded)/;

/** Returns the operation's result, or undefined for an injected or expected error. */
export async function tryTo<T>(
  school: MoneySchool,
  fault: Fault | null,
  operation: (deps: AnyCtx) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await withFault(school, fault, operation);
  } catch (error) {
    if (isInjected(error)) return undefined;
    if (error instanceof AppError && EXPECTED_ERRORS.has(error.code)) return undefined;
    throw error;
  }
}

/** Returns the provider's answer, or undefined where it declines as expected. */
export async function atProvider<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    const isExpected =
      error instanceof Stripe.errors.StripeError &&
      (EXPECTED_CODES.has(error.code ?? "") || EXPECTED_MESSAGES.test(error.message));
    if (isExpected) return undefined;
    throw error;
  }
}

/** Ignores a lost database connection. */
export function unlessDisconnected(error: unknown): void {
  if (!isUnreachable(error)) throw error;
}
