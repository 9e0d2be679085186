import { addClassForm, updateClassForm } from "@campside/server/schemas/classes";
import { formats } from "@campside/server/formats";
import type { RouterOutputs } from "../../../lib/api/trpc.ts";
import { formatInField } from "../../../lib/format.ts";
import { parsePrice } from "../../../lib/parse-price.ts";
import { parseWhole } from "../../../lib/parse-whole.ts";
import { schemaRules } from "../../../lib/schema-rules.ts";

export type OwnClass = RouterOutputs["classes"]["mine"][number];

/** The form as it is typed. A class that exists already has a picture; a new one is chosen as a file. */
export type ClassFormValues = {
  name: string;
  picture: File | null;
  capacity: string;
  priceCents: string;
  description: string;
  sport: string;
  /** A level, or nothing. */
  level: string;
  /** In years. */
  minAge: string;
  maxAge: string;
  /** A local time of the school. */
  enrolmentCloses: string;
};

export const classFormDefaults: ClassFormValues = {
  name: "",
  picture: null,
  capacity: "",
  priceCents: "",
  description: "",
  sport: "",
  level: "",
  minAge: "",
  maxAge: "",
  enrolmentCloses: "",
};

export function formOfClass({ name, description, ...fields }: OwnClass): ClassFormValues {
  return {
    name,
    picture: null,
    capacity: String(fields.capacity),
    priceCents: formatInField(fields.priceCents),
    description,
    sport: fields.sport ?? "",
    level: fields.level ?? "",
    minAge: String(fields.minAge ?? ""),
    maxAge: String(fields.maxAge ?? ""),
    enrolmentCloses: fields.enrolmentCloses ?? "",
  };
}

const SEATS =
  formats.thousands === ","
    ? /^\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:[.,]\d*)?\s*$/
    : /^\s*(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:[.,]\d*)?\s*$/;

/** A number of seats, of which the decimals are left out: "12.7" are 12, "1,000" are a thousand; NaN for anything else. */
export function parseSeats(text: string): number {
  const [, whole] = SEATS.exec(text) ?? [];
  return whole === undefined ? Number.NaN : Number(whole.replaceAll(formats.thousands, ""));
}

/** What was typed as the schema takes it: nothing where nothing was typed, and null for what a class need not say. */
function typedValues({
  capacity,
  priceCents,
  sport,
  level,
  minAge,
  maxAge,
  enrolmentCloses,
  ...rest
}: ClassFormValues) {
  const typed = <T>(text: string, parse: (text: string) => T) => (text.trim() ? parse(text) : undefined);
  return {
    ...rest,
    capacity: typed(capacity, parseSeats),
    priceCents: typed(priceCents, parsePrice),
    sport: sport.trim() || null,
    level: level || null,
    minAge: typed(minAge, parseWhole) ?? null,
    maxAge: typed(maxAge, parseWhole) ?? null,
    enrolmentCloses: enrolmentCloses || null,
  };
}

/** The rules of a new class, or of one in which so many seats are taken. */
export function classFormRules(seatsTaken?: number) {
  return schemaRules(seatsTaken === undefined ? addClassForm : updateClassForm(seatsTaken), typedValues);
}
