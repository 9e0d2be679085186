import { type RenderDeps, renderedEmail } from "./rendered-email.ts";

/**
 * What a stored message says at present, or why it would not be sent any more.
 *
 * @throws AppError EMAIL_NOT_FOUND, EMAIL_OFF
 */
export async function previewEmail(deps: RenderDeps, { emailId }: { emailId: string }) {
  const { content } = await renderedEmail(deps, emailId);
  if ("dropped" in content) return content;
  const { subject, html, text, attachments } = content;
  return { subject, html, text, attachments: attachments.map(({ filename }) => filename) };
}
