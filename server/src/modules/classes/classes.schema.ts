import { z } from "zod";
import { plainText } from "../plain-text.schema.ts";
import { MAX_OFFSET } from "../search-page.schema.ts";

export const MAX_SEATS = 10_000;
export const MIN_PRICE_CENTS = 50;
export const MAX_PRICE_CENTS = 9_999_999;
export const CLASSES_PER_PAGE = 10;

export const classIdInput = z.object({ classId: z.uuid("This is not a class.") });

export const listClassesInput = z.object({
  search: plainText.trim().max(100).optional(),
  sort: z.enum(["newest", "price-asc", "price-desc", "popular"]).default("popular"),
  limit: z.number().int().min(1).max(100).default(CLASSES_PER_PAGE),
  offset: z.number().int().min(0).max(MAX_OFFSET).default(0),
  /** The last row of the stretch before, for whoever reads to the end. */
  after: z.uuid().optional(),
});
export type ListClassesInput = z.output<typeof listClassesInput>;

const classFields = {
  name: plainText.trim().min(1, "This field is required").max(120, "At most 120 characters"),
  imageUrl: z.string().min(1, "Please choose a picture").max(2048),
  capacity: z
    .number("Please enter a number")
    .int("Please enter a whole number")
    .min(1, "At least 1 seat")
    .max(MAX_SEATS, "At most 10,000 seats"),
  priceCents: z
    .number("Please enter a price")
    .int()
    .min(MIN_PRICE_CENTS, "At least 0.50")
    .max(MAX_PRICE_CENTS, "At most 99,999.99"),
  description: plainText.trim().max(2000, "At most 2,000 characters").default(""),
};

export const addClassInput = z.object(classFields);
export type AddClassInput = z.output<typeof addClassInput>;

export const updateClassInput = z.object({ ...classIdInput.shape, ...classFields });
export type UpdateClassInput = z.output<typeof updateClassInput>;
