import type * as fc from "fast-check";
import Stripe from "stripe";
import { isUnreachable } from "../../src/db/database-errors.ts";
import { AppError } from "../../src/errors/app-error.ts";
import { type Fault, isInjected, type MoneyDeps, withFault } from "./faults.ts";
import type { MoneySchool } from "./money-school.ts";

/**
 * What the people outside know: which payments their pages were given, which of them their bank has confirmed, and what they
 * were promised, or may have been, of the money of a place that was cancelled.
 */
export interface Outside {
  pages: { student: number; intentId: string }[];
  charged: Set<string>;
  promised: Map<string, number[]>;
}

/** One thing that somebody does, under a name to read in the report of a failure. */
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

const EXPECTED_REFUSALS = new Set([
  "NO_SEATS_LEFT",
  "ALREADY_ENROLLED",
  "PROVIDER_UNAVAILABLE",
  "PLACE_ENDED",
  "REFUND_TOO_HIGH",
  "REFUND_NOT_SENT",
]);
const EXPECTED_ANSWERS = new Set([
  "card_declined",
  "payment_intent_unexpected_state",
  "charge_already_refunded",
  "charge_disputed",
]);
// Stripe gives these no code.
const EXPECTED_WORDS = /greater than (charge amount|unrefunded amount)|already been (disputed|refunded)/;

/** The answer of an operation, or undefined where it was refused or failed in a way that is expected of it. */
export async function tryTo<T>(
  school: MoneySchool,
  fault: Fault | null,
  operation: (deps: MoneyDeps) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await withFault(school, fault, operation);
  } catch (error) {
    if (isInjected(error)) return undefined;
    if (error instanceof AppError && EXPECTED_REFUSALS.has(error.code)) return undefined;
    throw error;
  }
}

/** What the provider answers, or undefined where it declines as it should. */
export async function atProvider<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    const isExpected =
      error instanceof Stripe.errors.StripeError &&
      (EXPECTED_ANSWERS.has(error.code ?? "") || EXPECTED_WORDS.test(error.message));
    if (isExpected) return undefined;
    throw error;
  }
}

/** Whoever is cut off while looking at the database has done nothing. */
export function unlessDisconnected(error: unknown): void {
  if (!isUnreachable(error)) throw error;
}
