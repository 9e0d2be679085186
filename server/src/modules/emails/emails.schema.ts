import { z } from "zod/mini";
import { EmailState, EmailTopic } from "../../db/generated/enums.ts";
import { isVisible, nameUpTo, textUpTo } from "../../schemas/plain-text.schema.ts";
import { searchPageInput } from "../../schemas/search-page.schema.ts";
import { classIdInput } from "../classes/classes.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { userInput } from "../users/users.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

export const updateEmailTopicInput = z.object({ topic: z.enum(EmailTopic), isOn: z.boolean() });

export type UpdateEmailTopicInput = z.output<typeof updateEmailTopicInput>;

/** The database has the same limits. */
export const CLASS_MESSAGE_MAX = { subject: 120, body: 4000, aDay: 5 } as const;

export const classMessageForm = z.object({
  subject: nameUpTo(CLASS_MESSAGE_MAX.subject),
  body: textUpTo(CLASS_MESSAGE_MAX.body).check(z.refine(isVisible, formTexts.required)),
});

/** To so many classes at once, and to so many places of them alone. */
export const MAX_MESSAGED = { classes: 200, places: 500 } as const;

export const classAudienceInput = z.object({
  classIds: z.array(classIdInput.shape.classId).check(z.minLength(1), z.maxLength(MAX_MESSAGED.classes)),
  /** Only to those who have these places; to everybody without. */
  enrolmentIds: z.optional(
    z.array(recordId("This is not a place.")).check(z.minLength(1), z.maxLength(MAX_MESSAGED.places)),
  ),
});
export type ClassAudienceInput = z.output<typeof classAudienceInput>;

export const sendClassMessageInput = z.extend(classMessageForm, {
  ...classAudienceInput.shape,
  /** Chosen by the client: the same message again is sent once. */
  messageId: recordId(),
});
export type SendClassMessageInput = z.output<typeof sendClassMessageInput>;

export const listClassMessagesInput = z.extend(
  z.pick(searchPageInput, { limit: true, offset: true }),
  classIdInput.shape,
);
export type ListClassMessagesInput = z.output<typeof listClassMessagesInput>;

export const listEmailsInput = z.extend(searchPageInput, {
  shown: z._default(z.enum(["all", ...Object.values(EmailState)]), "all"),
  sort: z._default(z.enum(["newest", "oldest"]), "newest"),
  /** To one account alone. */
  userId: z.optional(userInput.shape.userId),
});
export type ListEmailsInput = z.output<typeof listEmailsInput>;

export const emailInput = z.object({ emailId: recordId("This is not a message.") });

export const resendEmailInput = z.extend(emailInput, {
  /** How often it had been sent again when the admin decided: pressing twice sends it once. */
  resends: z.int().check(z.minimum(0), z.maximum(5)),
});
export type ResendEmailInput = z.output<typeof resendEmailInput>;

/** So many are sent again at once. */
export const MAX_RESENT = 50;

export const resendEmailsInput = z.object({
  emails: z.array(resendEmailInput).check(z.minLength(1), z.maxLength(MAX_RESENT, formTexts.tooManyResent(MAX_RESENT))),
});
export type ResendEmailsInput = z.output<typeof resendEmailsInput>;
