import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { CaughtMessage, MailCatcher } from "./mail-catcher.ts";
import { listPage, messagePage } from "./mail-pages.ts";

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};
// A name of somebody else's that leads to this machine must not read the messages.
const OWN_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

const ONE = /^\/messages\/([\w-]+)(?:\/(html)|\/attachments\/(\d+))?$/;

/**
 * Serves the caught messages, and those of accounts: `/` for people, `/messages` as JSON for programs, without the attachments'
 * content.
 */
export function createMailServer(
  { messages }: Pick<MailCatcher, "messages">,
  accountMails: () => Promise<CaughtMessage[]>,
): Server {
  return createServer((request, response) => {
    accountMails().then(
      (fromProvider) => answer(request, response, [...messages, ...fromProvider].toSorted(newestFirst)),
      (error: unknown) => response.writeHead(502, HEADERS).end(String(error)),
    );
  });
}

const newestFirst = (one: CaughtMessage, other: CaughtMessage) => other.receivedAt.localeCompare(one.receivedAt);

function answer({ method, url = "/", headers }: IncomingMessage, response: ServerResponse, messages: CaughtMessage[]) {
  const send = (status: number, type: string, body: string | Buffer, more: Record<string, string> = {}) =>
    response.writeHead(status, { ...HEADERS, "content-type": type, ...more }).end(body);
  if (!OWN_HOST.test(headers.host ?? "")) return send(403, "text/plain", "This page is for this machine only.");
  if (method !== "GET") return send(405, "text/plain", "Only GET.");
  const { pathname } = new URL(url, "http://localhost");
  if (pathname === "/") return send(200, "text/html; charset=utf-8", listPage(messages));
  if (pathname === "/messages") return send(200, "application/json", JSON.stringify(messages.map(withoutContent)));
  const [, id, html, index] = ONE.exec(pathname) ?? [];
  const message = messages.find((one) => one.id === id);
  if (!message) return send(404, "text/plain", "No such message.");
  if (html) return send(200, "text/html; charset=utf-8", message.html);
  if (index === undefined) return send(200, "text/html; charset=utf-8", messagePage(message));
  const attachment = message.attachments[Number(index)];
  if (!attachment) return send(404, "text/plain", "No such attachment.");
  const name = attachment.filename.replaceAll(/[^\w.-]/g, "_");
  return send(200, attachment.contentType, attachment.content, {
    "content-disposition": `attachment; filename="${name}"`,
  });
}

const withoutContent = ({ attachments, ...message }: CaughtMessage) => ({
  ...message,
  attachments: attachments.map(({ content, ...rest }) => ({ ...rest, bytes: content.length })),
});
