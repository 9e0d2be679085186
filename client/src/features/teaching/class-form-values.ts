import { formatAmount } from "../../lib/format.ts";
import { teachingMessages } from "../../lib/messages/teaching.ts";
import { parsePrice } from "../../lib/parse-price.ts";
import type { Answers } from "../../lib/trpc.ts";
import { refusePicture } from "../../lib/upload-image.ts";
import { classLimits } from "./class-limits.ts";

export type OwnClass = Answers["classes"]["mine"][number];

/** The form as it is typed. A class that exists already has a picture; a new one is chosen as a file. */
export type ClassFormValues = { name: string; picture: File | null; seats: string; price: string; description: string };

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
      if (!name.trim()) return teachingMessages.required;
      return name.trim().length > classLimits.nameLength ? teachingMessages.nameTooLong : null;
    },
    picture: (picture: File | null) => {
      if (picture) return refusePicture(picture);
      return hasPicture ? null : teachingMessages.required;
    },
    seats: (text: string) => {
      if (!text.trim()) return teachingMessages.required;
      const seats = parseSeats(text);
      if (seats === null || seats < classLimits.minSeats || seats > classLimits.maxSeats)
        return teachingMessages.seatsBounds;
      return seats < taken ? teachingMessages.seatsBelowTaken(taken) : null;
    },
    price: (text: string) => {
      if (!text.trim()) return teachingMessages.required;
      const cents = parsePrice(text);
      if (cents === null) return teachingMessages.priceMalformed;
      return cents < classLimits.minPriceCents || cents > classLimits.maxPriceCents
        ? teachingMessages.priceBounds
        : null;
    },
    description: (text: string) =>
      text.trim().length > classLimits.descriptionLength ? teachingMessages.descriptionTooLong : null,
  };
}
