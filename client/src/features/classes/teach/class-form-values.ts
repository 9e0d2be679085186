import { addClassForm, updateClassForm } from "@campside/server/schemas/classes";
import type { RouterOutputs } from "../../../lib/api/trpc.ts";
import { formatAmount } from "../../../lib/format.ts";
import { parsePrice } from "../../../lib/parse-price.ts";
import { schemaRules } from "../../../lib/schema-rules.ts";

export type OwnClass = RouterOutputs["classes"]["mine"][number];

/** The form as it is typed. A class that exists already has a picture; a new one is chosen as a file. */
export type ClassFormValues = {
  name: string;
  picture: File | null;
  capacity: string;
  priceCents: string;
  description: string;
};

export const emptyClassForm: ClassFormValues = {
  name: "",
  picture: null,
  capacity: "",
  priceCents: "",
  description: "",
};

export function formOfClass({ name, capacity, priceCents, description }: OwnClass): ClassFormValues {
  return { name, picture: null, capacity: String(capacity), priceCents: formatAmount(priceCents), description };
}

function parseSeats(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** What was typed as the schema takes it: nothing where nothing was typed. */
function typedValues({ capacity, priceCents, ...others }: ClassFormValues) {
  const typed = <T>(text: string, parse: (text: string) => T) => (text.trim() ? parse(text) : undefined);
  return { ...others, capacity: typed(capacity, parseSeats), priceCents: typed(priceCents, parsePrice) };
}

/** The rules of a new class, or of one in which so many seats are taken. */
export function classFormRules(seatsTaken?: number) {
  return schemaRules(seatsTaken === undefined ? addClassForm : updateClassForm(seatsTaken), typedValues);
}
