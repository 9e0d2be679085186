import type { inferRouterOutputs } from "@trpc/server";
import { z } from "zod";
import { formatAmount } from "../format.ts";
import { classLevel } from "../modules/classes/classes.schema.ts";
import { formats } from "../schemas/formats.ts";
import { absoluteUrl } from "../request-origin.ts";
import type { AppRouter } from "../routers/app-router.ts";
import type { RestCall } from "./rest-call.ts";
import { unitsOf } from "./amounts.ts";

type Currency = keyof typeof formats.symbols;

/** ISO 4217: EUR. */
const codeOf = (currency: Currency) => currency.toUpperCase() as Uppercase<Currency>;
const CODES = (Object.keys(formats.symbols) as Currency[]).map(codeOf);

const amount = z.number().min(0).describe("In `currency`. JSON numbers have no trailing zeros: 76.00 is sent as 76.");

/** An amount under each of its names. */
export const priceAnswer = {
  price: amount,
  prices: amount,
  priceText: z
    .string()
    .regex(/^\d+\.\d\d$/)
    .describe("The same with two decimals, such as 76.00."),
  currency: z.enum(CODES).describe("Of all amounts of the school."),
};

export const toPriceAnswer = (cents: number, currency: Currency) => ({
  price: unitsOf(cents),
  prices: unitsOf(cents),
  priceText: formatAmount(cents),
  currency: codeOf(currency),
});

export const pictureUrl = z.string().describe("The picture's absolute address.");

const instant = z.iso.datetime({ offset: true }).describe("With the offset of the time zone.");

export const classAnswer = z
  .object({
    _id: z.uuid(),
    className: z.string(),
    classImage: pictureUrl,
    instructorName: z.string(),
    instructorEmail: z.string(),
    availableSeats: z.int().min(0).describe("Seats that are neither paid nor held."),
    ...priceAnswer,
    status: z.enum(["pending", "approved", "denied"]),
    StudentEnroll: z.int().min(0).describe("Students who have paid."),
    disabled: z.boolean().describe("Whether it is approved or denied."),
    sport: z.string().optional(),
    level: z.optional(classLevel),
    minAge: z.int().optional().describe("In completed years, included."),
    maxAge: z.int().optional().describe("In completed years, included."),
    nextSession: z
      .object({
        start: instant,
        end: instant,
        timeZone: z.string().describe("An IANA name, such as Europe/Berlin."),
        venue: z.string().nullable(),
      })
      .optional()
      .describe("The next planned date that has not begun; absent without one."),
  })
  .meta({ id: "Class" });
export type ClassAnswer = z.output<typeof classAnswer>;

type Classes = inferRouterOutputs<AppRouter>["classes"];
type ClassView = Classes["popular"][number] & Pick<Classes["byId"], "status">;

/** Converts a class to its documented names, with its picture's address at this origin. */
export function toClassAnswer(view: ClassView, { origin, school }: Pick<RestCall, "origin" | "school">): ClassAnswer {
  return {
    _id: view.id,
    className: view.name,
    classImage: absoluteUrl(view.imageUrl, origin),
    instructorName: view.instructorName,
    instructorEmail: view.instructorEmail,
    availableSeats: view.seatsLeft,
    ...toPriceAnswer(view.priceCents, school.currency),
    // Old clients know three; a cancelled class is as closed to them as a denied one.
    status: view.status === "cancelled" ? "denied" : view.status,
    StudentEnroll: view.enrolledCount,
    disabled: view.status !== "pending",
    // A class that does not say them has the documented fields only.
    ...(view.sport !== null && { sport: view.sport }),
    ...(view.level !== null && { level: view.level }),
    ...(view.minAge !== null && { minAge: view.minAge }),
    ...(view.maxAge !== null && { maxAge: view.maxAge }),
    ...(view.nextMeeting && { nextSession: toMeetingAnswer(view.nextMeeting) }),
  };
}

function toMeetingAnswer(meeting: NonNullable<ClassView["nextMeeting"]>) {
  return {
    start: withOffset(meeting.start, meeting.startsAt),
    end: withOffset(meeting.end, meeting.endsAt),
    timeZone: meeting.timeZone,
    venue: meeting.venueName,
  };
}

/** A local time with the offset that makes it this instant, such as 2026-07-07T16:00:00+02:00. */
function withOffset(localTime: string, at: string): string {
  const minutes = Math.round((Date.parse(`${localTime}:00Z`) - Date.parse(at)) / 60_000);
  const twoDigits = (number: number) => String(Math.trunc(number)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${localTime}:00${minutes < 0 ? "-" : "+"}${twoDigits(size / 60)}:${twoDigits(size % 60)}`;
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
  matchedCount: z.int().min(0).max(1).describe("0 when there is nothing with this id."),
  modifiedCount: z.int().min(0).max(1).describe("0 when the call has changed nothing."),
  upsertedId: z.null(),
  upsertedCount: z.literal(0),
});

export function modified({ isMatched = true, isModified }: { isMatched?: boolean; isModified: boolean }) {
  return {
    acknowledged: true as const,
    matchedCount: Number(isMatched),
    modifiedCount: Number(isModified),
    upsertedId: null,
    upsertedCount: 0 as const,
  };
}

export const deletedAnswer = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });

export function deleted(isDeleted: boolean) {
  return { acknowledged: true as const, deletedCount: Number(isDeleted) };
}

/** Who a row of an account's list is for, where that is a child. */
export const participantAnswer = {
  participant: z.string().optional().describe("The child's name; absent where the row is for the account itself."),
};

export const toParticipantAnswer = ({ participantName }: { participantName: string | null }) =>
  participantName === null ? {} : { participant: participantName };
