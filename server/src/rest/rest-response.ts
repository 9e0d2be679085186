import { z } from "zod";
import { dollarsOf } from "./dollars.ts";

export const amount = z.number().min(0).describe("Dollars, with two decimals.");

export const classAnswer = z
  .object({
    _id: z.uuid(),
    className: z.string(),
    classImage: z.string(),
    instructorName: z.string(),
    instructorEmail: z.string(),
    availableSeats: z.int().min(0).describe("Seats that are neither paid nor held."),
    price: amount,
    prices: amount,
    status: z.enum(["pending", "approved", "denied"]),
    StudentEnroll: z.int().min(0).describe("Students who have paid."),
    disabled: z.boolean().describe("Whether it is approved or denied."),
  })
  .meta({ id: "Class" });
export type ClassAnswer = z.output<typeof classAnswer>;

interface ClassFacts {
  id: string;
  name: string;
  imageUrl: string;
  instructorName: string;
  instructorEmail: string;
  seatsLeft: number;
  priceCents: number;
  enrolledCount: number;
  status: ClassAnswer["status"];
}

/** Converts a class to its documented names. */
export function toClassAnswer(facts: ClassFacts): ClassAnswer {
  return {
    _id: facts.id,
    className: facts.name,
    classImage: facts.imageUrl,
    instructorName: facts.instructorName,
    instructorEmail: facts.instructorEmail,
    availableSeats: facts.seatsLeft,
    price: dollarsOf(facts.priceCents),
    prices: dollarsOf(facts.priceCents),
    status: facts.status,
    StudentEnroll: facts.enrolledCount,
    disabled: facts.status !== "pending",
  };
}

/** The id is null when nothing was added. */
export const insertedAnswer = z.object({
  acknowledged: z.literal(true),
  insertedId: z.string().nullable(),
  InsertedId: z.string().nullable().describe("The same as `insertedId`."),
});

export function inserted(id: string | null) {
  return { acknowledged: true as const, insertedId: id, InsertedId: id };
}

export const modifiedAnswer = z.object({
  acknowledged: z.literal(true),
  matchedCount: z.int(),
  modifiedCount: z.int(),
});

/** Calls that match no row are refused, so one row is always changed. */
export const MODIFIED_ONE = { acknowledged: true as const, matchedCount: 1, modifiedCount: 1 };

export const deletedAnswer = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });

export function deleted(count: 0 | 1) {
  return { acknowledged: true as const, deletedCount: count };
}
