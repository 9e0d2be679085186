import { z } from "zod/mini";
import { nameUpTo } from "../../schemas/plain-text.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

/** The database has the same limits. */
export const MAX_PEOPLE = 20;
const NAME_MAX_LENGTH = 100;
const EARLIEST_BIRTH = "1900-01-01";

export const participantId = recordId("This person is not in your family list.");
export const participantInput = z.object({ participantId });
export type ParticipantInput = z.output<typeof participantInput>;

/** The server also refuses a day to come, by the school's clock. */
const birthDate = z.iso
  .date(formTexts.birthDate)
  .check(z.refine((day) => day >= EARLIEST_BIRTH, formTexts.birthDateTooEarly));

export const addChildInput = z.object({ name: nameUpTo(NAME_MAX_LENGTH), birthDate });
export type AddChildInput = z.output<typeof addChildInput>;

export const birthDateForm = z.object({ birthDate });
export const correctBirthDateInput = z.extend(birthDateForm, { enrolmentId: recordId("This is not a place.") });
export type CorrectBirthDateInput = z.output<typeof correctBirthDateInput>;

export const updateChildInput = z.extend(addChildInput, participantInput.shape);
export type UpdateChildInput = z.output<typeof updateChildInput>;
