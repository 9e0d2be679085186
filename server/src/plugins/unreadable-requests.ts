import { STATUS_CODES } from "node:http";
import type { FastifyServerOptions } from "fastify";
import { errors } from "../texts/en/errors.ts";
import { DATA_HEADERS } from "../public-cache/response-cache.ts";

const STATUS: Partial<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers bytes that are no HTTP request in the format of every error, and closes the connection. */
export const answerUnreadable: NonNullable<FastifyServerOptions["clientErrorHandler"]> = (error, socket) => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ""] ?? 400;
  const message = errors.REQUEST_NOT_READABLE;
  const body = JSON.stringify({ error: true, message, code: "REQUEST_NOT_READABLE" });
  const headers = {
    ...DATA_HEADERS,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  // A sender that keeps its half open would keep the socket.
  socket.destroySoon();
};

/** An address that cannot be decoded as one that can, and that nothing has: it gets the answers of any unknown address. */
export function readableUrl(url: string): string {
  if (!url.includes("%")) return url;
  try {
    decodeURIComponent(url.replace(/[?#].*/s, ""));
    return url;
  } catch {
    return url.replaceAll("%", "%25");
  }
}
