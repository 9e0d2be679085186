import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { firstNameOf } from "../../first-name.ts";
import type { EmailContent, EmailFrame } from "../emails/email-blocks.ts";
import { emailHtml } from "../emails/email-html.ts";
import { emailText } from "../emails/email-text.ts";
import { readLogoData } from "../media/logos.ts";
import { spokenLanguage } from "../../schemas/languages.ts";
import { textsFor } from "../../texts/texts-for.ts";
import { readSchool } from "./school.ts";

/**
 * Sends the caller a message through the school's mail server, and waits for its answer.
 *
 * @throws AppError TEST_EMAIL_OFF, TEST_EMAIL_REFUSED with what the mail server has said
 */
export async function sendTestEmail({ db, actor, email, mailer }: Ctx): Promise<{ address: string }> {
  if (email === null || mailer === null) throw new AppError("TEST_EMAIL_OFF");
  const school = await readSchool(db);
  const { name, messageFooter, brandColor, logo } = school;
  const language = spokenLanguage(school, actor.language);
  const { testMessage } = textsFor(language).emails.admins;
  const content: EmailContent = {
    subject: testMessage.subject(name),
    blocks: [{ text: testMessage.text }],
  };
  const frame: EmailFrame = {
    language,
    schoolName: name,
    brandColor,
    logo: await readLogoData(db, logo),
    messageFooter,
    publicUrl: email.publicUrl,
    firstName: firstNameOf(actor.name),
    unsubscribeUrl: null,
  };
  const delivery = await mailer.send({
    id: crypto.randomUUID(),
    to: actor.email,
    fromName: name,
    subject: content.subject,
    html: emailHtml(content, frame),
    text: emailText(content, frame),
    attachments: [],
    unsubscribeUrl: null,
  });
  if (delivery.outcome !== "accepted")
    throw new AppError("TEST_EMAIL_REFUSED", { params: { reason: delivery.reason } });
  return { address: actor.email };
}
