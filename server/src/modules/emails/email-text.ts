import { type EmailBlock, type EmailContent, type EmailFrame, frameTexts } from "./email-blocks.ts";

/** A message as plain text, with the same words as its HTML. */
export function emailText({ subject, blocks }: EmailContent, frame: EmailFrame): string {
  const { greeting, footer, unsubscribe } = frameTexts(frame);
  return [
    frame.schoolName.toUpperCase(),
    subject,
    greeting,
    ...blocks.map(blockText),
    `-- \n${footer.join("\n")}${frame.unsubscribeUrl ? `\n${unsubscribe}: ${frame.unsubscribeUrl}` : ""}`,
  ].join("\n\n");
}

function blockText(block: EmailBlock): string {
  if ("text" in block) return block.text;
  if ("heading" in block) return `${block.heading}\n${"=".repeat(Math.min(block.heading.length, 60))}`;
  if ("quote" in block) return block.quote.replaceAll(/\r\n?/g, "\n").replaceAll(/^/gm, "> ");
  if ("link" in block) return `${block.link.label}: ${block.link.url}`;
  return block.details.map(([name, value]) => `${name}: ${value}`).join("\n");
}
