import type { Deps } from "../deps.ts";
import type { Env } from "../env.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** The mailer of the settings; null where they name no mail server. */
export function openMailer({ SMTP_URL: url, EMAIL_FROM: from, PUBLIC_URL: publicUrl }: Env): {
  mailer: Mailer | null;
  email: Deps["email"];
} {
  if (!url || !from || !publicUrl) return { mailer: null, email: null };
  return { mailer: createSmtpMailer({ url, from }), email: { publicUrl } };
}
