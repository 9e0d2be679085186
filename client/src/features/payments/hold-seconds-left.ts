import { useNow } from "../../lib/use-now.ts";

const TICK_MS = 1000;

/** The whole seconds that a seat is still held, at `now`: by what the server said and by the time since it was heard. */
export function holdSecondsLeft(hold: { secondsLeft: number; receivedAt: number }, now: number): number {
  return Math.max(0, Math.ceil(hold.secondsLeft - (now - hold.receivedAt) / 1000));
}

/** 65 → "1:05". */
export function formatSecondsLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Follows {@link holdSecondsLeft} second by second. Only differences of this computer's clock count: it may be wrong, but
 * unlike a monotonic one it goes on while the computer sleeps.
 */
export function useHoldSecondsLeft(hold: { secondsLeft: number; receivedAt: number }): number {
  return holdSecondsLeft(hold, Math.max(useNow(TICK_MS), hold.receivedAt));
}
