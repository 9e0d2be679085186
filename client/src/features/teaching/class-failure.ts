import { errorMessage, fieldErrorsOf, refusalOf } from "../../lib/error-message.ts";
import type { ClassFormValues } from "./class-form-values.ts";

type Field = keyof ClassFormValues;

const FIELD_OF: Record<string, Field> = {
  name: "name",
  imageUrl: "picture",
  capacity: "seats",
  priceCents: "price",
  description: "description",
};
const FIELD_OF_REFUSAL: Record<string, Field> = { SEATS_BELOW_TAKEN: "seats", PICTURE_FROM_ELSEWHERE: "picture" };

/** Where the server's complaint belongs: beside the fields that it names, or over the whole form. */
export function classFailure(error: unknown): { fields: Partial<Record<Field, string>>; whole: string | null } {
  const named = FIELD_OF_REFUSAL[refusalOf(error) ?? ""];
  if (named) return { fields: { [named]: errorMessage(error) }, whole: null };
  const fields = Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).flatMap(([field, text]) => {
      const own = FIELD_OF[field];
      return own ? [[own, text]] : [];
    }),
  );
  return { fields, whole: Object.keys(fields).length > 0 ? null : errorMessage(error) };
}
