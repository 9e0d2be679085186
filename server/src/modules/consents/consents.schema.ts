import { z } from "zod/mini";
import { isVisible, textUpTo } from "../../schemas/plain-text.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { participantInput } from "../family/family.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

export const CONSENT_KINDS = ["terms", "health", "photos", "other"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
const TEXT_MAX_LENGTH = 5000;

export const consentTextInput = z.object({ textId: recordId("This is not a question of the school.") });
export type ConsentTextInput = z.output<typeof consentTextInput>;

export const answerConsentInput = z.object({
  ...participantInput.shape,
  ...consentTextInput.shape,
  answer: z.enum(["yes", "group_pictures", "no"], formTexts.consentAnswer),
});
export type AnswerConsentInput = z.output<typeof answerConsentInput>;

export const publishConsentInput = z
  .object({
    kind: z.enum(CONSENT_KINDS, formTexts.consentKind),
    text: textUpTo(TEXT_MAX_LENGTH).check(z.refine(isVisible, formTexts.required)),
    isRequired: z.boolean(),
  })
  .check(
    z.refine(({ kind, isRequired }) => kind !== "photos" || !isRequired, {
      path: ["isRequired"],
      error: formTexts.picturesAreFree,
    }),
  );
export type PublishConsentInput = z.output<typeof publishConsentInput>;
