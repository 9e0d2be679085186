import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { ReadyAnswers } from "./ready-answers.ts";
import { sendReady } from "./send-ready.ts";

/** The name of a page among the ready answers; data is kept under its address alone. */
export function pageKey(url: string): string {
  return `page ${url}`;
}

/** What a request asks for, where that is plain: browsers name HTML first, programs not at all. */
function readyKey({ url, headers: { accept } }: FastifyRequest): string | null {
  if (accept?.includes("text/html") !== true) return url;
  return accept.startsWith("text/html") ? pageKey(url) : null;
}

/**
 * Answers from ready bytes before anything else is looked at: no limit is counted, no header computed, nothing logged.
 * Whoever shows a token, or calls from another origin, goes the long way.
 */
export const readyFirst = fp(async (app: FastifyInstance, { answers }: { answers: ReadyAnswers }) => {
  app.decorateRequest("isReady", false);
  app.addHook("onRequest", (request, reply, done) => {
    const { method, headers } = request;
    const isPlain = method === "GET" && headers.authorization === undefined && headers.origin === undefined;
    const key = isPlain ? readyKey(request) : null;
    const answer = key === null ? null : answers.now(key);
    if (!answer) return done();
    request.isReady = true;
    sendReady(request, reply, answer);
  });
});
