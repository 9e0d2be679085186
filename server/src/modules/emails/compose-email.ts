import { z } from "zod";
import type { EmailTopic } from "../../db/generated/enums.ts";
import type { EmailKind } from "../../jobs/enqueue-email.ts";
import { type EmailContent, type EmailFrame, firstNameOf } from "./email-blocks.ts";
import type { Compose, ComposeDeps, Recipient } from "./email-kind.ts";
import { emailHtml } from "./email-html.ts";
import { emailText } from "./email-text.ts";
import {
  composeClassApproved,
  composeClassCancelled,
  composeClassClosed,
  composeClassCloseDeclined,
  composeClassDenied,
  composeClassReopened,
} from "./kinds/class-decided.ts";
import { composeClassInstructor } from "./kinds/class-instructor.ts";
import { composeRoleChanged } from "./kinds/role-changed.ts";
import { composeClassMessage } from "./kinds/class-message.ts";
import { composeDisputeChanged } from "./kinds/dispute-changed.ts";
import { composeEnrolmentEnded } from "./kinds/enrolment-ended.ts";
import { composeRefundSent } from "./kinds/refund-sent.ts";
import { composeEnrolmentPaid } from "./kinds/enrolment-paid.ts";
import { composeSessionReminder } from "./kinds/session-reminder.ts";
import { composeWaitingForAdmins } from "./kinds/waiting-for-admins.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";
import {
  composeSessionCancelled,
  composeSessionChanged,
  composeSessionMadeUp,
  composeSessionSubstitute,
} from "./kinds/session-messages.ts";
import { composeSessionsAdded } from "./kinds/sessions-added.ts";

const COMPOSERS: { [K in EmailKind]: Compose<K> } = {
  enrolment_paid: composeEnrolmentPaid,
  enrolment_ended: composeEnrolmentEnded,
  refund_sent: composeRefundSent,
  dispute_changed: composeDisputeChanged,
  class_approved: composeClassApproved,
  class_denied: composeClassDenied,
  class_closed: composeClassClosed,
  class_reopened: composeClassReopened,
  class_close_declined: composeClassCloseDeclined,
  class_cancelled: composeClassCancelled,
  class_instructor: composeClassInstructor,
  role_changed: composeRoleChanged,
  session_cancelled: composeSessionCancelled,
  session_changed: composeSessionChanged,
  sessions_added: composeSessionsAdded,
  session_made_up: composeSessionMadeUp,
  session_reminder: composeSessionReminder,
  session_substitute: composeSessionSubstitute,
  class_message: composeClassMessage,
  waiting_for_admins: composeWaitingForAdmins,
};

/** What a recipient can end; anything else always arrives. */
const TOPICS: { [K in EmailKind]?: EmailTopic } = {
  session_reminder: "session_reminders",
  waiting_for_admins: "waiting_for_admins",
};

export type ComposedEmail = EmailContent &
  Required<Pick<EmailContent, "attachments">> & { html: string; text: string } & Pick<EmailFrame, "unsubscribeUrl">;

const kind = z.enum(Object.keys(COMPOSERS) as EmailKind[]);

/** Whether this version knows the kind of a stored message. */
export const isEmailKind = (name: string): name is EmailKind => kind.safeParse(name).success;

/**
 * Renders a stored message from the present state of what it reports.
 *
 * @returns the message, or why it no longer holds
 * @throws ZodError for the kind of a newer version
 */
export async function composeEmail(
  deps: ComposeDeps,
  message: { kind: string; refs: unknown },
  recipient: Recipient,
): Promise<ComposedEmail | { dropped: string }> {
  const known = kind.parse(message.kind);
  // A message's ids were typed by its kind when it was enqueued.
  const compose = COMPOSERS[known] as (...args: [ComposeDeps, unknown, Recipient]) => ReturnType<Compose<EmailKind>>;
  const content = await compose(deps, message.refs, recipient);
  if ("dropped" in content) return content;
  const { schoolName, publicUrl, unsubscribeKeys } = deps;
  const topic = TOPICS[known];
  const frame: EmailFrame = {
    schoolName,
    publicUrl,
    firstName: firstNameOf(recipient.name),
    unsubscribeUrl: topic ? unsubscribeUrl(publicUrl, unsubscribeKeys, { userId: recipient.userId, topic }) : null,
  };
  return {
    attachments: [],
    ...content,
    html: emailHtml(content, frame),
    text: emailText(content, frame),
    unsubscribeUrl: frame.unsubscribeUrl,
  };
}
