import { z } from "zod";
import type { EmailKind } from "../../jobs/enqueue-email.ts";
import type { EmailContent, EmailFrame } from "./email-blocks.ts";
import type { Compose, ComposeDeps, Recipient } from "./email-kind.ts";
import { emailHtml } from "./email-html.ts";
import { emailText } from "./email-text.ts";
import {
  composeClassApproved,
  composeClassCancelled,
  composeClassClosed,
  composeClassDenied,
} from "./kinds/class-decided.ts";
import { composeEnrolmentEnded } from "./kinds/enrolment-ended.ts";
import { composeRefundSent } from "./kinds/refund-sent.ts";
import { composeEnrolmentPaid } from "./kinds/enrolment-paid.ts";
import { composeSessionCancelled, composeSessionChanged, composeSessionMadeUp } from "./kinds/session-messages.ts";

const COMPOSERS: { [K in EmailKind]: Compose<K> } = {
  enrolment_paid: composeEnrolmentPaid,
  enrolment_ended: composeEnrolmentEnded,
  refund_sent: composeRefundSent,
  class_approved: composeClassApproved,
  class_denied: composeClassDenied,
  class_closed: composeClassClosed,
  class_cancelled: composeClassCancelled,
  session_cancelled: composeSessionCancelled,
  session_changed: composeSessionChanged,
  session_made_up: composeSessionMadeUp,
};

const kind = z.enum(Object.keys(COMPOSERS) as EmailKind[]);

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
): Promise<(Required<EmailContent> & { html: string; text: string }) | { dropped: string }> {
  // A message's ids were typed by its kind when it was enqueued.
  const compose = COMPOSERS[kind.parse(message.kind)] as (
    ...args: [ComposeDeps, unknown, Recipient]
  ) => ReturnType<Compose<EmailKind>>;
  const content = await compose(deps, message.refs, recipient);
  if ("dropped" in content) return content;
  const { schoolName, publicUrl } = deps;
  const frame: EmailFrame = { schoolName, publicUrl, firstName: recipient.name.split(" ", 1)[0] ?? "" };
  return { attachments: [], ...content, html: emailHtml(content, frame), text: emailText(content, frame) };
}
