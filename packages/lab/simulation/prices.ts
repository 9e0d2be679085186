import type { Figures } from "./simulate-year.ts";

/** Assumed list prices of a large cloud, US dollars. */
export const PRICES = {
  vcpuHour: 0.0405,
  gibHour: 0.00445,
  /** A month of replicated block storage. */
  storageGibMonth: 0.1,
} as const;

const HOURS_PER_MONTH = 730;
const MB_PER_GIB = 1073.7;
/** The database, its standby and two weeks of backups. */
const COPIES = 4;

/** What a school takes all the time, whether or not somebody visits it. */
export interface Layout {
  name: string;
  /** Memory of servers and PostgreSQL. */
  megabytes: number;
  /** CPU milliseconds a minute. */
  idleMs: number;
}

/**
 * Layouts with the memory and idle time of `npm run bench:idle`, and 245 MB for a server that has worked (docs/decisions/019).
 * The server's part of the third is assumed: 20 MB and half of the idle time. The last has nothing of its own.
 */
export const PRICED_LAYOUTS: readonly Layout[] = [
  { name: "a process and a PostgreSQL each", megabytes: 245 + 49, idleMs: 243 + 92 },
  { name: "a process each, a database on a shared PostgreSQL", megabytes: 245 + 18, idleMs: 243 + 92 },
  { name: "a database each, shared servers and PostgreSQL", megabytes: 20 + 18, idleMs: 122 + 92 },
  { name: "one database for all (`school_id`)", megabytes: 0, idleMs: 0 },
];

/** Dollars per school and month: what it takes all the time, its share of the busiest minute, and its storage. */
export function pricePerSchool({ megabytes, idleMs }: Layout, figures: Figures): number {
  const memory = (megabytes / MB_PER_GIB) * PRICES.gibHour * HOURS_PER_MONTH;
  const cores = idleMs / 60_000 + figures.largestMinute.cores / figures.schools;
  const storage = ((figures.gigabytes * 1e9) / 2 ** 30 / figures.schools) * COPIES * PRICES.storageGibMonth;
  return memory + cores * PRICES.vcpuHour * HOURS_PER_MONTH + storage;
}
