import { z } from "zod/mini";
import { MAX_AGE, MAX_PRICE_CENTS, SPORT_MAX_LENGTH } from "../../schemas/limits.ts";
import { nameUpTo } from "../../schemas/plain-text.schema.ts";
import { searchPageInput } from "../../schemas/search-page.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";

/** Of a class whose meetings are on it; in the order of ISO 8601. */
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** When a meeting of a class begins, by the clock of its venue: before 12:00, before 17:00, or from then on. */
export const DAY_TIMES = ["morning", "afternoon", "evening"] as const;

const DAY = "This is not a date.";
const day = z.iso.date(DAY).check(z.refine((text) => /^[12]\d{3}-/.test(text), DAY));

/** What the list of classes is narrowed to; a class that does not say what is asked for is not in it, except for ages. */
export const classFilter = z.object({
  sport: z.optional(nameUpTo(SPORT_MAX_LENGTH)),
  /** Also classes for all levels. */
  level: z.optional(z.enum(["beginner", "intermediate", "advanced"])),
  /** In completed years. */
  age: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_AGE))),
  weekday: z.optional(z.enum(WEEKDAYS)),
  time: z.optional(z.enum(DAY_TIMES)),
  /** The first meeting is not before this day, and the last one not after that day, in the school's time zone. */
  from: z.optional(day),
  to: z.optional(day),
  venueId: z.optional(recordId()),
  /** The highest price. */
  priceCents: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_PRICE_CENTS))),
  /** A seat is left, and enrolment is not over. */
  hasSeats: z.optional(z.literal(true)),
});
export type ClassFilter = z.output<typeof classFilter>;
export type FilterName = keyof ClassFilter;

export const listClassesInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["newest", "price-asc", "price-desc", "popular"]), "popular"),
  filter: z.optional(classFilter),
});
export type ListClassesInput = z.output<typeof listClassesInput>;

export const classFacetsInput = z.pick(listClassesInput, { search: true, filter: true });
export type ClassFacetsInput = z.output<typeof classFacetsInput>;
