import { formatAmount } from "../../lib/format.ts";
import * as messages from "../../lib/messages.ts";
import { parsePrice } from "../../lib/parse-price.ts";
import type { Answers } from "../../lib/trpc.ts";
import { refusePicture } from "../../lib/upload-image.ts";
import { classLimits } from "./class-limits.ts";

export type OwnClass = Answers["classes"]["mine"][number];

/** The form as it is typed. A class that exists already has a picture; a new one is chosen as a file. */
export type ClassFormValues = { name: string; picture: File | null; seats: string; price: string; description: string };

const { teaching } = messages;

export const emptyClassForm: ClassFormValues = { name: "", picture: null, seats: "", price: "", description: "" };

export function formOfClass({ name, capacity, priceCents, description }: OwnClass): ClassFormValues {
  return { name, picture: null, seats: String(capacity), price: formatAmount(priceCents), description };
}

/** Whole seats as typed, or null. */
export function parseSeats(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** What is wrong with each field, or null; `taken` are the seats that students have in the class already. */
export function classFormRules({ hasPicture, taken }: { hasPicture: boolean; taken: number }) {
  return {
    name: (name: string) => {
      if (!name.trim()) return teaching.required;
      return name.trim().length > classLimits.nameLength ? teaching.nameTooLong : null;
    },
    picture: (picture: File | null) => {
      if (picture) return refusePicture(picture);
      return hasPicture ? null : teaching.required;
    },
    seats: (text: string) => {
      if (!text.trim()) return teaching.required;
      const seats = parseSeats(text);
      if (seats === null || seats < classLimits.minSeats || seats > classLimits.maxSeats) return teaching.seatsBounds;
      return seats < taken ? teaching.seatsBelowTaken(taken) : null;
    },
    price: (text: string) => {
      if (!text.trim()) return teaching.required;
      const cents = parsePrice(text);
      if (cents === null) return teaching.priceMalformed;
      return cents < classLimits.minPriceCents || cents > classLimits.maxPriceCents ? teaching.priceBounds : null;
    },
    description: (text: string) =>
      text.trim().length > classLimits.descriptionLength ? teaching.descriptionTooLong : null,
  };
}
