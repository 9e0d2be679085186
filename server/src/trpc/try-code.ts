import type { Context } from "./context.ts";

/**
 * Runs a call that may name a code; one that does counts as an attempt to use it.
 *
 * @throws AppError CODE_TRIES_USED_UP, TOO_MANY_REQUESTS
 */
export const tryCode = <T>(
  { tryCode: asAttempt }: Pick<Context, "tryCode">,
  input: object,
  call: () => Promise<T>,
): Promise<T> => ("code" in input && input.code && asAttempt ? asAttempt(call) : call());
