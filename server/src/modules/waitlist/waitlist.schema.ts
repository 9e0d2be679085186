import { z } from "zod/mini";
import { MAX_CART } from "../../schemas/limits.ts";
import { reason } from "../../schemas/reason.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { classIdInput } from "../classes/classes.schema.ts";
import { participantId } from "../family/family.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

/** One to twelve people of the caller's family, who get their seats together or each alone. */
export const joinWaitlistInput = z.extend(classIdInput, {
  participantIds: z.array(participantId).check(
    z.minLength(1, formTexts.noPerson),
    z.maxLength(MAX_CART, formTexts.tooManyPeople(MAX_CART)),
    z.refine((ids) => new Set(ids).size === ids.length, formTexts.personTwice),
  ),
  together: z.boolean(),
});
export type JoinWaitlistInput = z.output<typeof joinWaitlistInput>;

export const ownTurnsInput = z.object({});

const entryId = recordId("This is not a turn in a waitlist.");
export const turnInput = z.object({ entryId });
export type TurnInput = z.output<typeof turnInput>;

/** Why an admin does it, for the audit log. */
export const waitlistReasonForm = z.object({ reason });
export const letInInput = z.extend(waitlistReasonForm, { groupId: recordId("This is not a turn in a waitlist.") });
export type LetInInput = z.output<typeof letInInput>;
export const removeTurnInput = z.extend(waitlistReasonForm, { entryId });
export type RemoveTurnInput = z.output<typeof removeTurnInput>;
export const setWaitlistInput = z.extend(waitlistReasonForm, { ...classIdInput.shape, isOpen: z.boolean() });
export type SetWaitlistInput = z.output<typeof setWaitlistInput>;
