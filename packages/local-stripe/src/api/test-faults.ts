import { ApiError } from "./api-error.ts";

/** Simulated faults of the API, for tests; off by default. */
export interface TestFaults {
  /** Delay before each call is executed. */
  apiDelayMs: number;
  failNext: {
    /** How many of the next calls fail. */
    count: number;
    status: number;
    /** Whether the call is executed and only its response is lost. */
    afterEffect: boolean;
    /** Whether the failure is saved under the idempotency key, as Stripe does once it has begun to execute a call. */
    isStored: boolean;
  };
}

export const NO_FAULTS: Readonly<TestFaults> = {
  apiDelayMs: 0,
  failNext: { count: 0, status: 500, afterEffect: false, isStored: false },
};

/** The failure set for this call, if any; it is counted down. */
export function consumeFailure(faults: TestFaults): TestFaults["failNext"] | undefined {
  if (faults.failNext.count <= 0) return undefined;
  faults.failNext = { ...faults.failNext, count: faults.failNext.count - 1 };
  return faults.failNext;
}

export function simulatedFailure(status: number): ApiError {
  if (status === 429) {
    return new ApiError(429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." });
  }
  return new ApiError(status, { type: "api_error", message: "An unknown error occurred." });
}
