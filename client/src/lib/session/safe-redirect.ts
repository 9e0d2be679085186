/** A path of this site to return to after signing in; anything that could lead elsewhere is dropped. */
export function safeRedirect(target: unknown): string | undefined {
  if (typeof target !== "string") return undefined;
  return /^\/(?![/\\])/.test(target) && !/[\\\s]/.test(target) ? target : undefined;
}

/** The search parameters of the login and sign-up pages. */
export function redirectSearch(search: Record<string, unknown>): { redirect?: string | undefined } {
  // Named even when dropped: what a route does not name, the router passes on as it was.
  return { redirect: safeRedirect(search.redirect) };
}
