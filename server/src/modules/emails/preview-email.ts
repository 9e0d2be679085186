import type { AnyCtx } from "../../deps.ts";
import { textsFor } from "../../texts/texts-for.ts";
import { renderedEmail } from "./rendered-email.ts";

/**
 * What a stored message says at present, or, in the language of the page, why it would not be sent any more.
 *
 * @throws AppError EMAIL_NOT_FOUND, EMAIL_OFF
 */
export async function previewEmail(ctx: AnyCtx, { emailId }: { emailId: string }) {
  const { content } = await renderedEmail(ctx, emailId);
  if ("dropped" in content) return { dropped: textsFor(ctx.language).emails.dropped[content.dropped] };
  const { subject, html, text, attachments } = content;
  return { subject, html, text, attachments: attachments.map(({ filename }) => filename) };
}
