import { z } from "zod/mini";
import { ClassLevel } from "../../db/generated/enums.ts";
import {
  MAX_AGE,
  MAX_PRICE_CENTS,
  MAX_SEATS,
  MAX_WEEKS,
  MAX_YEARS_AHEAD,
  MIN_PRICE_CENTS,
  SPORT_MAX_LENGTH,
} from "../../schemas/limits.ts";
import { localTime } from "../../schemas/local-time.schema.ts";
import { nameUpTo, textUpTo } from "../../schemas/plain-text.schema.ts";
import { reason } from "../../schemas/reason.schema.ts";
import { searchPageInput } from "../../schemas/search-page.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

const FEEDBACK_MAX_LENGTH = 2000;

export const classIdInput = z.object({ classId: recordId("This is not a class.") });

/** One message for every invalid number, and another for a missing one. */
const orRequired = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? formTexts.required : message),
});
const SEATS = formTexts.seats(MAX_SEATS);
const PRICE = formTexts.priceBetween(MIN_PRICE_CENTS, MAX_PRICE_CENTS);

const name = nameUpTo(120);
const imageUrl = z.string().check(z.minLength(1, formTexts.picture), z.maxLength(2048));
const capacity = z.int(orRequired(SEATS)).check(z.minimum(1, SEATS), z.maximum(MAX_SEATS, SEATS));
const priceCents = z
  .int(orRequired(formTexts.price))
  .check(z.minimum(MIN_PRICE_CENTS, PRICE), z.maximum(MAX_PRICE_CENTS, PRICE));
const description = z._default(textUpTo(2000), "");

const AGE = formTexts.ages(MAX_AGE);
const age = z.int(AGE).check(z.minimum(0, AGE), z.maximum(MAX_AGE, AGE));

export const classLevel = z.enum(ClassLevel);

/** What a class need not say: for whom it is, and until when students enrol. Null says nothing; an edit leaves what it does not name. */
const optionalFields = {
  sport: z.exactOptional(z.nullable(nameUpTo(SPORT_MAX_LENGTH))),
  level: z.exactOptional(z.nullable(classLevel)),
  minAge: z.exactOptional(z.nullable(age)),
  maxAge: z.exactOptional(z.nullable(age)),
  /** In the school's time zone; the start of the first meeting where null. */
  enrolmentCloses: z.exactOptional(z.nullable(localTime)),
};

type Ages = { minAge?: number | null; maxAge?: number | null };
export const agesInOrder = z.refine<Ages>(({ minAge, maxAge }) => (minAge ?? 0) <= (maxAge ?? MAX_AGE), {
  path: ["maxAge"],
  error: formTexts.agesInOrder,
});

export const addClassInput = z
  .object({ name, imageUrl, capacity, priceCents, description, ...optionalFields })
  .check(agesInOrder);
export type AddClassInput = z.output<typeof addClassInput>;

const NO_VERSION = "This is not a version of a class.";
const version = z.int().check(z.minimum(1, NO_VERSION), z.maximum(2_147_483_647, NO_VERSION));

export const updateClassInput = z
  .object({
    ...classIdInput.shape,
    ...addClassInput.shape,
    /** What the form was filled with; without it the stored class is edited. The version counts the capacity of a pending class only. */
    seen: z.exactOptional(z.object({ version, capacity })),
  })
  .check(agesInOrder);
export type UpdateClassInput = z.output<typeof updateClassInput>;

function weeksProblem(maxWeeks: number): string {
  if (maxWeeks < 1) return formTexts.weeksTooLate(MAX_YEARS_AHEAD);
  return maxWeeks < MAX_WEEKS ? formTexts.weeksAhead(maxWeeks, MAX_YEARS_AHEAD) : formTexts.weeks(maxWeeks);
}

/** The form of a copy; the dates of the class allow so many weeks. */
export const copyClassFormUpTo = (maxWeeks: number) => {
  const problem = weeksProblem(maxWeeks);
  return z.object({
    name,
    /** By how many weeks the dates of the copy are later. */
    weeks: z.int(orRequired(problem)).check(z.minimum(1, problem), z.maximum(maxWeeks, problem)),
  });
};
export const copyClassInput = z.extend(classIdInput, {
  ...copyClassFormUpTo(MAX_WEEKS).shape,
  /** Sent again, it adds no second class. */
  idempotencyKey: z.exactOptional(recordId()),
});
export type CopyClassInput = z.output<typeof copyClassInput>;

// What the browser can read is made into a picture that the server takes.
const pictureFile = z.file(formTexts.required);

/** The form of a new class; its picture is a file that is uploaded first. */
export const addClassForm = z
  .object({ name, picture: pictureFile, capacity, priceCents, description, ...optionalFields })
  .check(agesInOrder);

/** The form of an existing class: the picture is optional, and the capacity covers the seats taken. */
export const updateClassForm = (seatsTaken: number) =>
  z
    .object({
      ...addClassForm.shape,
      picture: z.nullable(pictureFile),
      capacity: capacity.check(z.minimum(seatsTaken, formTexts.seatsTaken(seatsTaken))),
    })
    .check(agesInOrder);

export const requestCloseInput = z.extend(classIdInput, { isCloseRequested: z.boolean() });
export type RequestCloseInput = z.output<typeof requestCloseInput>;

export const listAllClassesInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["waiting", "newest", "name", "price"]), "waiting"),
  /** Archived classes instead of those in use. */
  shown: z.optional(z.literal("archived")),
});
export type ListAllClassesInput = z.output<typeof listAllClassesInput>;

export const approveClassInput = z.extend(classIdInput, {
  /** The version that the admin has seen; without it the stored one is approved. */
  version: z.optional(version),
});
export type ApproveClassInput = z.output<typeof approveClassInput>;

export const denyClassForm = z.object({ feedback: z._default(textUpTo(FEEDBACK_MAX_LENGTH), "") });
export const denyClassInput = z.extend(classIdInput, denyClassForm.shape);
export type DenyClassInput = z.output<typeof denyClassInput>;

export const cancelClassForm = z.object({ reason });
export const cancelClassInput = z.extend(classIdInput, cancelClassForm.shape);
export type CancelClassInput = z.output<typeof cancelClassInput>;
