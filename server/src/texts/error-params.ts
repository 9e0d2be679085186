/** What errors tell beside their code: data, which each language words. */

import type { Currency } from "../db/generated/enums.ts";

/** Seconds until a retry may succeed. */
export interface Wait {
  wait: number;
}

export interface ClassNamed {
  className: string;
}

export interface Priced {
  amountCents: number;
  currency: Currency;
}

/** A local time such as 2026-07-07T16:00. */
export interface MeetingTime {
  date: string;
  zone: string;
}

export type TimeProblem = "MEETING_TIME_MISSING" | "MEETING_TIME_TWICE" | "MEETING_TOO_LATE" | "MEETING_PAST";

export interface Busy {
  /** Null for the reader. */
  instructorName: string | null;
  /** Null for one that the reader may not know. */
  className: string | null;
  /** A local time. */
  date: string;
}

export interface WrongAge {
  name: string;
  age: number;
  /** Whether the age is that on the first day, not today's. */
  isToCome: boolean;
  minAge: number | null;
  maxAge: number | null;
}
