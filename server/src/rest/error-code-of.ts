import { TRPCError } from "@trpc/server";
import { AppError } from "../errors/app-error.ts";
import type { ErrorCode } from "../errors/error-kinds.ts";

/**
 * The code of a call that failed with one of these errors, null for one that succeeded; throws any other error. For calls
 * whose repetition the documented API answers with a count of 0.
 */
export async function errorCodeOf<Code extends ErrorCode>(
  call: Promise<unknown>,
  codes: readonly Code[],
): Promise<Code | null> {
  try {
    await call;
    return null;
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : error;
    const code = codes.find((one) => cause instanceof AppError && cause.code === one);
    if (code === undefined) throw error;
    return code;
  }
}
