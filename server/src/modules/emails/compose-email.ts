import { z } from "zod";
import type { EmailTopic } from "../../db/generated/enums.ts";
import type { EmailKind } from "../../jobs/enqueue-email.ts";
import { firstNameOf } from "../../first-name.ts";
import { pathIn, spokenLanguage } from "../../schemas/languages.ts";
import { textsWithPrices } from "../../texts/texts-for.ts";
import { readLogoData } from "../media/logos.ts";
import type { EmailContent, EmailFrame } from "./email-blocks.ts";
import type { Compose, Composed, ComposeDeps, DropReason, Recipient, SchoolDeps } from "./email-kind.ts";
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
import { composeClassChanged } from "./kinds/class-changed.ts";
import { composeRoleChanged } from "./kinds/role-changed.ts";
import { composeClassMessage } from "./kinds/class-message.ts";
import { composeDisputeChanged } from "./kinds/dispute-changed.ts";
import { composeEnrolmentEnded } from "./kinds/enrolment-ended.ts";
import { composeEnrolmentMoved } from "./kinds/enrolment-moved.ts";
import { composeMoveEnded } from "./kinds/move-ended.ts";
import { composeRefundAtDesk, composeRefundSent } from "./kinds/refund-sent.ts";
import { composeEnrolmentPaid } from "./kinds/enrolment-paid.ts";
import { composeFamilyEraseNotice, composeHealthEraseNotice } from "./kinds/family-erase-notice.ts";
import { composeMeetingReminder } from "./kinds/meeting-reminder.ts";
import { composeWaitlistClosed, composeWaitlistLapsed, composeWaitlistOffer } from "./kinds/waitlist.ts";
import { composeWaitingForAdmins } from "./kinds/waiting-for-admins.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

const COMPOSERS: { [K in EmailKind]: Compose<K> } = {
  enrolment_paid: composeEnrolmentPaid,
  enrolment_ended: composeEnrolmentEnded,
  enrolment_moved: composeEnrolmentMoved,
  move_ended: composeMoveEnded,
  waitlist_offer: composeWaitlistOffer,
  waitlist_lapsed: composeWaitlistLapsed,
  waitlist_closed: composeWaitlistClosed,
  refund_at_desk: composeRefundAtDesk,
  refund_sent: composeRefundSent,
  dispute_changed: composeDisputeChanged,
  class_approved: composeClassApproved,
  class_denied: composeClassDenied,
  class_closed: composeClassClosed,
  class_reopened: composeClassReopened,
  class_close_declined: composeClassCloseDeclined,
  class_cancelled: composeClassCancelled,
  class_changed: composeClassChanged,
  role_changed: composeRoleChanged,
  meeting_reminder: composeMeetingReminder,
  health_erase_notice: composeHealthEraseNotice,
  family_erase_notice: composeFamilyEraseNotice,
  class_message: composeClassMessage,
  waiting_for_admins: composeWaitingForAdmins,
};

/** What a recipient can end; anything else always arrives. */
const TOPICS: { [K in EmailKind]?: EmailTopic } = {
  meeting_reminder: "meeting_reminders",
  waiting_for_admins: "waiting_for_admins",
};

export type ComposedEmail = EmailContent &
  Required<Pick<EmailContent, "attachments">> & { html: string; text: string } & Pick<EmailFrame, "unsubscribeUrl">;

const kind = z.enum(Object.keys(COMPOSERS) as EmailKind[]);

/** The kind of a stored message; null for one of another version. */
export const emailKindOf = (name: string): EmailKind | null => kind.safeParse(name).data ?? null;

/**
 * Renders a stored message from the present state of what it reports, in the recipient's language.
 *
 * @returns the message, or why it no longer holds
 * @throws ZodError for the kind of a newer version
 */
export async function composeEmail(
  deps: SchoolDeps,
  message: { kind: string; refs: unknown },
  recipient: Recipient,
): Promise<ComposedEmail | { dropped: DropReason }> {
  // A message's ids were typed by its kind when it was enqueued.
  const compose = COMPOSERS[kind.parse(message.kind)] as (
    ...args: [ComposeDeps, unknown, Recipient]
  ) => Promise<Composed>;
  const language = spokenLanguage(deps.school, recipient.language);
  const pages = { publicUrl: deps.publicUrl + pathIn(language, "", deps.school.languages[0]) };
  const texts = textsWithPrices(language, deps.school.currency);
  const content = await compose({ ...deps, ...pages, language, texts }, message.refs, recipient);
  if ("dropped" in content) return content;
  const { school, publicUrl, unsubscribeKeys } = deps;
  const topic = TOPICS[message.kind as EmailKind];
  const frame: EmailFrame = {
    language,
    schoolName: school.name,
    brandColor: school.brandColor,
    logo: await readLogoData(deps.db, school.logo),
    messageFooter: school.messageFooter,
    publicUrl,
    firstName: firstNameOf(recipient.name),
    unsubscribeUrl: topic
      ? unsubscribeUrl(publicUrl, unsubscribeKeys, { userId: recipient.userId, topic }, language)
      : null,
  };
  return {
    attachments: [],
    ...content,
    html: emailHtml(content, frame),
    text: emailText(content, frame),
    unsubscribeUrl: frame.unsubscribeUrl,
  };
}
