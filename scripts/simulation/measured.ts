/** What was measured on one machine: docs/benchmarks.md and `npm run bench:idle`. Milliseconds are of one core. */
export const MEASURED = {
  /** Of a purchase: the server's and PostgreSQL's CPU time. */
  purchaseMs: 4.86 + 5.8,
  /** Of a refused hold. */
  refusalMs: 0.68 + 0.4,
  /** Of a signed-in list; a token costs less. */
  signedInMs: 0.92 + 0.53,
  /** Of a rendered page and a public list, from the cache. */
  pageMs: 0.09,
  listMs: 0.02,
  /** From the first call of a purchase to its last answer, with twenty buyers at a time. */
  purchaseSeconds: 0.139,
  /** What a purchase adds to the database, indexes included, without e-mail. */
  purchaseBytes: 5000,
  /** The database of a school without rows. */
  emptyBytes: 10_500_000,
} as const;
