/** Test settings of the API; off by default. */
export interface TestFaults {
  /** Each call waits this long before it is carried out. */
  apiDelayMs: number;
  failNext: {
    /** How many of the next calls fail. */
    count: number;
    status: number;
    /** Whether the call is carried out and only its answer is lost. */
    afterEffect: boolean;
    /** Whether a call's idempotency key gives the same failure from now on, as with Stripe once a call has begun to be carried out. */
    isKept: boolean;
  };
}

export const NO_FAULTS: Readonly<TestFaults> = {
  apiDelayMs: 0,
  failNext: { count: 0, status: 500, afterEffect: false, isKept: false },
};

/** The failure planned for this call, if any; it counts as used. */
export function takeFailure(faults: TestFaults): TestFaults["failNext"] | undefined {
  if (faults.failNext.count <= 0) return undefined;
  faults.failNext = { ...faults.failNext, count: faults.failNext.count - 1 };
  return faults.failNext;
}
