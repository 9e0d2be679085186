import { createServer, type IncomingMessage } from "node:http";
import type { FastifyServerFactory } from "fastify";
import type { ReadyAnswers } from "./ready-answers.ts";
import { writeReady } from "./send-ready.ts";

// Longer than balancers keep a connection that idles: the one who might send something ends it.
const KEEP_ALIVE_MS = 72_000;

/** The name of a page among the ready answers; data is kept under its address alone. */
export function pageKey(url: string): string {
  return `page ${url}`;
}

/** What a request asks for, where that is plain: browsers name HTML first, programs not at all. */
function readyKey({ method, url = "", headers }: IncomingMessage): string | null {
  const { accept, authorization, origin } = headers;
  if (method !== "GET" || authorization !== undefined || origin !== undefined) return null;
  if (accept?.includes("text/html") !== true) return url;
  return accept.startsWith("text/html") ? pageKey(url) : null;
}

/**
 * A server that answers from ready bytes before the framework sees the request: no limit is counted, no header computed,
 * nothing logged, and so no request named. Whoever shows a token, calls from another origin, or comes while the server closes, goes the long way.
 */
export function readyFirst(answers: ReadyAnswers): FastifyServerFactory {
  return (handle) => {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      const key = server.listening ? readyKey(request) : null;
      const answer = key === null ? null : answers.now(key);
      if (answer) writeReady(request, response, answer);
      else handle(request, response);
    });
    return server;
  };
}
