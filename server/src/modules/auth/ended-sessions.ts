/**
 * The update of a user that ends their sessions: tokens of the school by their version, ID tokens by the time of their
 * sign-in. That time has whole seconds, so a sign-in in the same second stays valid.
 */
export function endedSessions(before: Date) {
  const second = Math.floor(before.getTime() / 1000) * 1000;
  return { sessionVersion: { increment: 1 }, sessionsValidAfter: new Date(second) };
}
