/**
 * The update of a user that ends their sessions: tokens of the school by their version, ID tokens by the time of their
 * sign-in. That time has whole seconds: a sign-in in the second of `through` ends as well, and has to be repeated.
 *
 * @param keptProvider by which a sign-in at `through` stays valid
 */
export function endedSessions(through: Date, keptProvider: string | null = null) {
  return { sessionVersion: { increment: 1 }, sessionsValidAfter: through, sessionsValidBy: keptProvider };
}
