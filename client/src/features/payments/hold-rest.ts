const LONGEST_HOLD_SECONDS = 16 * 60;

/**
 * The whole seconds that a seat is still held, at `now`. Null where this computer's clock cannot be right: the server
 * answers with holds that are still running, so one that was over on arrival, or lasts too long, tells of the clock.
 */
export function holdRest(hold: { expiresAt: Date; receivedAt: number }, now: number): number | null {
  const atArrival = (hold.expiresAt.getTime() - hold.receivedAt) / 1000;
  if (atArrival <= 0 || atArrival > LONGEST_HOLD_SECONDS) return null;
  return Math.max(0, Math.ceil((hold.expiresAt.getTime() - now) / 1000));
}

/** 65 → "1:05". */
export function formatRest(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
