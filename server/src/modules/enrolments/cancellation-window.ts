const HOUR_MS = 3_600_000;

/** The end of an enrolment's cancellation window; null when students may not cancel. */
export function cancellableUntil(paidAt: Date, withinHours: number): Date | null {
  return withinHours > 0 ? new Date(paidAt.getTime() + withinHours * HOUR_MS) : null;
}
