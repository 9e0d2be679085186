/** What was measured on one machine: docs/benchmarks.md and `npm run bench:idle`. Milliseconds are of one core. */
export const MEASURED = {
  /** Of a purchase: the server's and PostgreSQL's CPU time. */
  purchaseMs: 3.54 + 4.66,
  /** Of a refused hold. */
  refusalMs: 0.43 + 0.06,
  /** Of a signed-in list; a token costs less. */
  signedInMs: 0.81 + 0.5,
  /** Of a rendered page and a public list, from the cache. */
  pageMs: 0.06,
  listMs: 0.02,
  /** From the first call of a purchase to its last answer, with twenty buyers at a time. */
  purchaseSeconds: 0.111,
  /** What a purchase adds to the database, indexes included, without e-mail. */
  purchaseBytes: 5000,
  /** The database of a school without rows. */
  emptyBytes: 10_500_000,
} as const;
