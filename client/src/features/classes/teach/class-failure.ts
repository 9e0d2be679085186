import { errorMessage, fieldErrorsOf, errorCodeOf } from "../../../lib/api/error-message.ts";
import { datesErrorOf } from "../../schedule/dates-error.ts";
import { type ClassFormValues, classFormDefaults } from "./class-form-values.ts";

type Field = keyof ClassFormValues;

const FIELD_OF_ERROR: Record<string, Field> = {
  SEATS_BELOW_TAKEN: "capacity",
  AGES_REVERSED: "maxAge",
  ENROLMENT_END_REFUSED: "enrolmentCloses",
  PICTURE_FROM_ELSEWHERE: "picture",
  PICTURE_REMOVED: "picture",
};

/** Where the server's problem belongs: beside the fields that it names, at the dates, or over the whole form. */
export function classFailure(error: unknown): { fields: Partial<Record<Field, string>>; isWhole: boolean } {
  const field = FIELD_OF_ERROR[errorCodeOf(error) ?? ""];
  if (field) return { fields: { [field]: errorMessage(error) }, isWhole: false };
  if (datesErrorOf(error) !== null) return { fields: {}, isWhole: false };
  const problems = Object.entries(fieldErrorsOf(error)).map(
    ([field, text]) => [field === "imageUrl" ? "picture" : field, text] as const,
  );
  const fields = Object.fromEntries(problems.filter(([field]) => Object.hasOwn(classFormDefaults, field)));
  return { fields, isWhole: Object.keys(fields).length === 0 };
}
