import { z } from "zod/mini";
import { isVisible, lineUpTo, textUpTo } from "../../schemas/plain-text.schema.ts";
import { participantInput } from "../family/family.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

export const MAX_CONTACTS = 4;
export const MAX_COLLECTORS = 6;
const NAME_MAX_LENGTH = 100;
const LINE_MAX_LENGTH = 200;
const PHONE_MAX_LENGTH = 30;
const TEXT_MAX_LENGTH = 1000;
const MIN_DIGITS = 5;

const name = lineUpTo(NAME_MAX_LENGTH).check(z.refine(isVisible, formTexts.required));
const isPhone = (text: string): boolean =>
  /^[\d ()+/-]*$/.test(text) && text.replaceAll(/\D/g, "").length >= MIN_DIGITS;
const phone = lineUpTo(PHONE_MAX_LENGTH).check(z.refine(isPhone, formTexts.phone));
const optionalPhone = lineUpTo(PHONE_MAX_LENGTH).check(
  z.refine((text) => text === "" || isPhone(text), formTexts.phone),
);

/** What a family tells the school of a child; everything may stay empty. */
export const healthNotes = z.object({
  /** Whom to call first, second and so on. */
  contacts: z
    .array(z.object({ name, phone, relation: lineUpTo(NAME_MAX_LENGTH) }))
    .check(z.maxLength(MAX_CONTACTS, formTexts.tooManyContacts(MAX_CONTACTS))),
  mayCollect: z
    .array(z.object({ name, phone: optionalPhone, note: lineUpTo(LINE_MAX_LENGTH) }))
    .check(z.maxLength(MAX_COLLECTORS, formTexts.tooManyCollectors(MAX_COLLECTORS))),
  mayLeaveAlone: z.boolean(),
  allergies: textUpTo(TEXT_MAX_LENGTH),
  conditions: textUpTo(TEXT_MAX_LENGTH),
  medication: textUpTo(TEXT_MAX_LENGTH),
  other: textUpTo(TEXT_MAX_LENGTH),
});
export type HealthNotes = z.output<typeof healthNotes>;

export const saveHealthFormInput = z.extend(participantInput, { notes: healthNotes });
export type SaveHealthFormInput = z.output<typeof saveHealthFormInput>;
