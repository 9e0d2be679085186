import { emailsMessages } from "../../lib/messages/emails.ts";
import classes from "./emails.module.css";

type EmailPreviewProps = { subject: string; html: string; text: string; attachments: string[] };

/** A message in both of its forms. The sandbox runs no script, sends no form and opens no window. */
export function EmailPreview({ subject, html, text, attachments }: EmailPreviewProps) {
  return (
    <>
      <div>
        <h3 className={classes.subject}>{subject}</h3>
        <p className={classes.soft}>{emailsMessages.previewText}</p>
      </div>
      <iframe className={classes.html} title={emailsMessages.htmlTitle} sandbox="" srcDoc={html} />
      {attachments.length > 0 && (
        <p className={classes.attachments}>
          {emailsMessages.attachments}: {attachments.join(", ")}
        </p>
      )}
      <details>
        <summary>{emailsMessages.asText}</summary>
        <pre className={classes.text}>{text}</pre>
      </details>
    </>
  );
}
