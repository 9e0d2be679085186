import { errorText } from "../texts/error-text.ts";
import type { ErrorData, ErrorParams, PlainErrorCode } from "../texts/error-text.ts";
import { ERROR_KINDS, type ErrorCode, type ErrorKind } from "./error-kinds.ts";

interface AppErrorOptions extends ErrorOptions {
  /** When a retry may succeed; part of the message and of Retry-After. */
  retryAfterSeconds?: number | null;
}

/** The data of the message are required where it has any. */
type ErrorArguments<Code extends ErrorCode> = [Code] extends [PlainErrorCode]
  ? [options?: AppErrorOptions]
  : [options: AppErrorOptions & { params: ErrorParams<Code> }];

/** A seat of a cart that cannot be had, with the reason. */
export interface RefusedSeat {
  classId: string;
  participantId: string;
  reason: ErrorData;
}

/**
 * An error that the caller can act on: a code with data, which becomes a sentence in the reader's language by `errorText`; the message is the
 * English one. Without a stack, which would cost more than most refusals. Any other error is a bug.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  /** What the message tells beside the code. */
  readonly params: Readonly<object>;
  readonly retryAfterSeconds: number | null;
  /** Where a cart was refused: each seat that cannot be had. */
  refused: readonly RefusedSeat[] | null = null;

  constructor(code: Code, ...[args]: ErrorArguments<Code>) {
    const { retryAfterSeconds = null, params = {}, ...options }: AppErrorOptions & { params?: object } = args ?? {};
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(errorText("en", { code, params, retryAfterSeconds }), options);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "AppError";
    this.code = code;
    this.params = params;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** What its sentence is made of. */
  get data(): ErrorData {
    const { code, params, retryAfterSeconds } = this;
    return { code, params, retryAfterSeconds };
  }

  get kind(): ErrorKind {
    return ERROR_KINDS[this.code];
  }
}

/** Whether an error is this application error. */
export function isAppError(error: unknown, code: ErrorCode): error is AppError {
  return error instanceof AppError && error.code === code;
}
