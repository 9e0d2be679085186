const HOUR_MS = 3_600_000;

/** Until when a student may cancel a place that was paid at an instant; null when the school does not allow it. */
export function cancellableUntil(paidAt: Date, withinHours: number): Date | null {
  return withinHours > 0 ? new Date(paidAt.getTime() + withinHours * HOUR_MS) : null;
}
