import { useNow } from "../../lib/use-now.ts";

const TICK_MS = 1000;

/** The whole seconds that a seat is still held, at `now`: by what the server said and by the time since it was heard. */
export function holdSecondsLeft(hold: { secondsLeft: number; receivedAt: number }, now: number): number {
  return Math.max(0, Math.ceil(hold.secondsLeft - (now - hold.receivedAt) / 1000));
}

/** When the seat is free again: the same at every moment. By this computer's clock, which may be wrong. */
export const holdEnd = (hold: { secondsLeft: number; receivedAt: number }): Date =>
  new Date(hold.receivedAt + hold.secondsLeft * 1000);

/** Whether a hold is so long that its end says more than a countdown: of an hour or longer, as where an admin moves a place. */
export const isLongHold = (seconds: number): boolean => seconds >= 3600;

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
