import { z } from "zod/mini";
import { ClassLevel } from "../../db/generated/enums.ts";
import { formatAmount, groupDigits } from "../../format.ts";
import { pictureFile } from "../../schemas/picture.schema.ts";
import { nameUpTo, REQUIRED, textUpTo } from "../../schemas/plain-text.schema.ts";
import { reason } from "../../schemas/reason.schema.ts";
import { searchPageInput } from "../../schemas/search-page.schema.ts";

const MAX_SEATS = 10_000;
const MIN_PRICE_CENTS = 50;
export const MAX_PRICE_CENTS = 9_999_999;
const FEEDBACK_MAX_LENGTH = 2000;
const MAX_AGE = 120;

export const classIdInput = z.object({ classId: z.uuid("This is not a class.") });

export const listClassesInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["newest", "price-asc", "price-desc", "popular"]), "popular"),
});
export type ListClassesInput = z.output<typeof listClassesInput>;

/** One message for every invalid number, and another for a missing one. */
const orRequired = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? REQUIRED : message),
});
const SEATS = `Seats must be a whole number from 1 to ${groupDigits(MAX_SEATS)}`;
const PRICE = `The price must lie between ${[MIN_PRICE_CENTS, MAX_PRICE_CENTS].map(formatAmount).map(groupDigits).join(" and ")}`;

const name = nameUpTo(120);
const imageUrl = z.string().check(z.minLength(1, "Please choose a picture"), z.maxLength(2048));
const capacity = z.int(orRequired(SEATS)).check(z.minimum(1, SEATS), z.maximum(MAX_SEATS, SEATS));
const priceCents = z
  .int(orRequired("Please enter a price such as 79.99"))
  .check(z.minimum(MIN_PRICE_CENTS, PRICE), z.maximum(MAX_PRICE_CENTS, PRICE));
const description = z._default(textUpTo(2000), "");

const AGE = `Ages are whole years from 0 to ${MAX_AGE}`;
const age = z.int(AGE).check(z.minimum(0, AGE), z.maximum(MAX_AGE, AGE));

export const classLevel = z.enum(ClassLevel);

/** For whom a class is. Null says nothing of it; an edit leaves what it does not name. */
const audience = {
  sport: z.exactOptional(z.nullable(nameUpTo(40))),
  level: z.exactOptional(z.nullable(classLevel)),
  minAge: z.exactOptional(z.nullable(age)),
  maxAge: z.exactOptional(z.nullable(age)),
};

type Ages = { minAge?: number | null; maxAge?: number | null };
const agesInOrder = z.refine<Ages>(({ minAge, maxAge }) => (minAge ?? 0) <= (maxAge ?? MAX_AGE), {
  path: ["maxAge"],
  error: "The oldest age must not be below the youngest",
});

export const addClassInput = z
  .object({ name, imageUrl, capacity, priceCents, description, ...audience })
  .check(agesInOrder);
export type AddClassInput = z.output<typeof addClassInput>;

export const updateClassInput = z.extend(classIdInput, addClassInput.shape).check(agesInOrder);
export type UpdateClassInput = z.output<typeof updateClassInput>;

/** The form of a new class; its picture is a file that is uploaded first. */
export const addClassForm = z
  .object({ name, picture: pictureFile, capacity, priceCents, description, ...audience })
  .check(agesInOrder);

/** The form of an existing class: the picture is optional, and the capacity covers the seats taken. */
export const updateClassForm = (seatsTaken: number) =>
  z
    .object({
      ...addClassForm.shape,
      picture: z.nullable(pictureFile),
      capacity: capacity.check(
        z.minimum(
          seatsTaken,
          seatsTaken === 1
            ? "1 seat is taken already; there cannot be fewer"
            : `${seatsTaken} seats are taken already; there cannot be fewer`,
        ),
      ),
    })
    .check(agesInOrder);

export const requestCloseInput = z.extend(classIdInput, { isCloseRequested: z.boolean() });
export type RequestCloseInput = z.output<typeof requestCloseInput>;

export const listAllClassesInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["waiting", "newest", "name", "price"]), "waiting"),
});
export type ListAllClassesInput = z.output<typeof listAllClassesInput>;

const NO_VERSION = "This is not a version of a class.";

export const approveClassInput = z.extend(classIdInput, {
  /** The version that the admin has seen; without it the stored one is approved. */
  version: z.optional(z.int().check(z.minimum(1, NO_VERSION), z.maximum(2_147_483_647, NO_VERSION))),
});
export type ApproveClassInput = z.output<typeof approveClassInput>;

export const denyClassForm = z.object({ feedback: z._default(textUpTo(FEEDBACK_MAX_LENGTH), "") });
export const denyClassInput = z.extend(classIdInput, denyClassForm.shape);
export type DenyClassInput = z.output<typeof denyClassInput>;

export const cancelClassForm = z.object({ reason });
export const cancelClassInput = z.extend(classIdInput, cancelClassForm.shape);
export type CancelClassInput = z.output<typeof cancelClassInput>;
