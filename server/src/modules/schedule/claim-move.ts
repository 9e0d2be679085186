import { AppError } from "../../errors/app-error.ts";

/** How often a session is moved at once; then once in a twentieth of a day. Each move may send a message to every student. */
const MOVES_PER_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Counts a move of a session, which the caller has locked.
 *
 * @returns what is to be stored with the move
 * @throws AppError SESSION_MOVED_OFTEN with the time until the next move
 */
export function claimMove({ movesUsedUntil }: { movesUsedUntil: Date }, now = Date.now()) {
  const usedUntil = Math.max(movesUsedUntil.getTime(), now) + DAY_MS / MOVES_PER_DAY;
  const waitMs = usedUntil - now - DAY_MS;
  if (waitMs > 0) throw new AppError("SESSION_MOVED_OFTEN", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  return { moves: { increment: 1 }, movesUsedUntil: new Date(usedUntil) };
}
