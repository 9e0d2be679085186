import { isIP } from "node:net";
import type { Delivery, Mailer } from "./mailer.ts";

interface SmtpOptions {
  /** `smtps://` for TLS from the start, `smtp://` for STARTTLS. */
  url: string;
  /** The sender's address. */
  from: string;
}

const CONNECT_MS = 10_000;
const SILENT_MS = 20_000;
/** Mail servers wait longer, most of them minutes. */
const IDLE_MS = 5000;
/** As many as messages are sent at a time. */
const MAX_CONNECTIONS = 2;
/** For each connection: some mail servers take a hundred. */
const MAX_MESSAGES = 50;
/** Below the five minutes after which another server takes over a job. */
const SEND_MS = 60_000;
const MAX_REASON = 300;

// The library keeps them in a name, encoded.
const LINE_BREAKING = /[\p{Cc}\u2028\u2029]+/gu;

/** Text of which no mail program decodes a part: the library leaves encoded words (RFC 2047) in it as they are. */
const escapeEncodedWords = (text: string): string => text.replaceAll("=?", "= ?");

const escapeName = (name: string): string => escapeEncodedWords(name.replaceAll(LINE_BREAKING, " "));

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host);

/**
 * Sends through an SMTP server, message after message on the same connection. Off this machine the connection is encrypted and the
 * server's certificate is verified, or nothing is sent. Of a message no part of which was sent when the mail server had closed an idle
 * connection, another connection is tried; any other one is given to a mail server once.
 */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isEncrypted = protocol === "smtps:";
  const host = hostname.replaceAll(/[[\]]/g, "");
  const options = {
    host,
    port: Number(port) || (isEncrypted ? 465 : 587),
    secure: isEncrypted,
    requireTLS: !isEncrypted && !isLoopback(hostname),
    ignoreTLS: !isEncrypted && isLoopback(hostname),
    tls: isIP(host) ? {} : { servername: host },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    pool: true as const,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAX_MESSAGES,
    // Each of them may have been closed while it was idle.
    maxRequeues: MAX_CONNECTIONS,
    idleTimeout: IDLE_MS,
    // Attachments are given as bytes.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const domain = from.split("@").at(-1);
  let transport: ReturnType<typeof openTransport> | undefined;
  const openTransport = async () => {
    // Loaded on first use, to start faster.
    const { createTransport } = await import("nodemailer");
    return createTransport(options);
  };
  return {
    async send({ id, to, fromName, replyTo, subject, unsubscribeUrl, ...email }) {
      try {
        await (
          await (transport ??= openTransport())
        ).sendMail({
          ...email,
          // The logo: it comes with the message, and nothing is loaded from elsewhere.
          attachDataUrls: true,
          subject: escapeEncodedWords(subject),
          // As text it would be parsed as a header, where `a,b@school.example` is two recipients.
          to: { name: "", address: to },
          from: { name: escapeName(fromName), address: from },
          replyTo: replyTo && { ...replyTo, name: escapeName(replyTo.name) },
          messageId: `<${id}@${domain}>`,
          // Nobody's out-of-office reply is wanted.
          headers: { "Auto-Submitted": "auto-generated", ...(unsubscribeUrl && oneClick(unsubscribeUrl)) },
          signal: AbortSignal.timeout(SEND_MS),
        });
        return { outcome: "accepted" };
      } catch (error) {
        return deliveryOf(error as SmtpError);
      }
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** RFC 8058. */
const oneClick = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

// A policy (5.7.x), such as a server that does not relay for us, says nothing of the address.
const POLICY = /^\d{3}[ -]5\.7\./;

function deliveryOf({ message, command, responseCode = 0, response }: SmtpError): Delivery {
  const reason = (response ?? message).replaceAll(/\s+/g, " ").slice(0, MAX_REASON);
  if (responseCode < 500) return { outcome: "unavailable", reason };
  if (command === "RCPT TO") return { outcome: POLICY.test(reason) ? "rejected" : "address_refused", reason };
  return { outcome: command === "DATA" ? "rejected" : "unavailable", reason };
}
