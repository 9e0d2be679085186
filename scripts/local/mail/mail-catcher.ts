import { randomUUID } from "node:crypto";
import type { AddressInfo, Socket } from "node:net";
import { type Headers, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** One message as the mail server has received it. */
export interface CaughtMessage {
  id: string;
  receivedAt: string;
  /** Of the envelope, which decides where a message goes. */
  from: string;
  to: string[];
  subject: string;
  messageId: string;
  headers: Record<string, string>;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
}

export interface MailCatcher {
  url: string;
  port: number;
  /** Newest first. */
  messages: CaughtMessage[];
  /** Ends every connection without a word, as a failing line does. */
  cut: () => void;
  close: () => Promise<void>;
}

const MAX_MESSAGES = 1000;
const MAX_BYTES = 10_000_000;

type Hooks = Pick<SMTPServerOptions, "onConnect" | "onMailFrom" | "onRcptTo" | "onClose" | "secure">;
export type CatcherOptions = Hooks & {
  port?: number;
  /** The answer to a whole message; by default it is accepted. */
  answer?: (message: CaughtMessage) => Error | null;
};

const headerLines = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, value]) => [name, textOf(value)]));

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" && value !== null && "text" in value ? String(value.text) : JSON.stringify(value);
}

/** A real SMTP server on this machine that delivers nothing and keeps the last messages in memory. */
export async function startMailCatcher({ port = 0, answer, ...hooks }: CatcherOptions = {}): Promise<MailCatcher> {
  const messages: CaughtMessage[] = [];
  const server = new SMTPServer({
    ...hooks,
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAX_BYTES,
    // Whoever sends keeps a connection for the next message.
    closeTimeout: 1,
    onData: (stream, { envelope }, reply) => {
      simpleParser(stream)
        .then(({ headers, subject = "", messageId = "", html, text = "", attachments }) => {
          const message: CaughtMessage = {
            id: randomUUID(),
            receivedAt: new Date().toISOString(),
            from: envelope.mailFrom ? envelope.mailFrom.address : "",
            to: envelope.rcptTo.map(({ address }) => address),
            subject,
            messageId,
            headers: headerLines(headers),
            html: html || "",
            text,
            attachments: attachments.map(({ filename = "attachment", contentType, content }) => ({
              filename,
              contentType,
              content,
            })),
          };
          const refusal = answer?.(message) ?? null;
          if (!refusal) messages.unshift(message);
          messages.splice(MAX_MESSAGES);
          reply(refusal);
        })
        .catch((error: Error) => reply(error));
    },
  });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  // A client that goes away is no fault of the server.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `${hooks.secure ? "smtps" : "smtp"}://127.0.0.1:${listening}`,
    port: listening,
    messages,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
