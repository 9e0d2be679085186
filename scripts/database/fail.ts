import { isUnreachable } from "../../server/src/db/database-errors.ts";
import { isAppError } from "../../server/src/errors/app-error.ts";
import { Prisma } from "../../server/src/db/generated/client.ts";

const PROGRAMMING_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError, Prisma.PrismaClientValidationError];

/** Ends a command with why it has failed: in one sentence, or with the stack of an error of programming. */
export function fail(reason: unknown): never {
  console.error(sentenceOf(reason));
  process.exit(1);
}

/** Ends the command with {@link fail} for whatever is thrown from now on, also by a stream. */
export function failOnErrors(): void {
  process.once("uncaughtException", fail);
}

function sentenceOf(reason: unknown): unknown {
  if (!(reason instanceof Error) || PROGRAMMING_ERRORS.some((kind) => reason instanceof kind)) return reason;
  if (isAppError(reason, "PROVIDER_UNAVAILABLE") && reason.cause instanceof Error)
    return `Stripe cannot be used with STRIPE_SECRET_KEY: ${reason.cause.message}`;
  return isUnreachable(reason) ? `The database cannot be used: ${textOf(reason)}` : textOf(reason);
}

/** Of several addresses' errors the first one's; of Prisma's, which begins with the call, the last line. */
function textOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const text = first instanceof Error ? first.message : String(first);
  return error.name.startsWith("PrismaClient") ? (text.split("\n").at(-1) ?? "") : text;
}
