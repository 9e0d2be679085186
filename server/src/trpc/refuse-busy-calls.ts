import type { IncomingMessage, ServerResponse } from "node:http";
import type { AnyProcedure } from "@trpc/server";
import { appRouter } from "../routers/app-router.ts";
import { BUSY_SECONDS, busyAfter } from "../errors/to-app-error.ts";
import type { ConcurrencyLimiter } from "../plugins/concurrency-limiter.ts";
import { DATA_HEADERS } from "../public-cache/response-cache.ts";
import { type Language, LANGUAGES } from "../schemas/languages.ts";
import { languageOfPage } from "./context.ts";
import { poolOf } from "./pool-of.ts";
import { runCalls } from "./run-calls.ts";

type Refusal = { headers: Record<string, string | number>; body: string };

/** The refusals of one address in one language, one for each number of seconds to wait. */
async function refusalsOf(path: string, language: Language, batch: { batch?: string }): Promise<Refusal[]> {
  const waits = Array.from({ length: BUSY_SECONDS.max - BUSY_SECONDS.min + 1 }, (_, more) => BUSY_SECONDS.min + more);
  return Promise.all(
    waits.map(async (seconds) => {
      const contextOf = () => {
        throw busyAfter(seconds);
      };
      const { headers, body } = await runCalls(
        { method: "POST", params: { path }, query: batch, body: undefined },
        { contextOf, language },
      );
      const length = Buffer.byteLength(body);
      const all = { ...DATA_HEADERS, ...headers, "content-type": "application/json", "cache-control": "no-store" };
      return { headers: { ...all, "content-length": length }, body };
    }),
  );
}

/**
 * Refuses the calls that hold seats before Fastify sees them, with the response that it would send, while as many as are
 * allowed are in progress, or have come in the same turn of the event loop. When registration opens, ten thousand of them
 * come at the same moment, and all other requests wait behind these (docs/decisions/027). Those without a token are
 * left to Fastify and take no slot from others, and those of another origin, to which it adds CORS headers.
 */
export async function refuseBusyCalls(limiter: ConcurrencyLimiter, corsOrigins: readonly string[]) {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  const refusals = new Map<string, Refusal[]>();
  for (const [name] of procedures.filter(([, procedure]) => poolOf(procedure) === "seats")) {
    for (const language of LANGUAGES) {
      refusals.set(`${language} /trpc/${name}`, await refusalsOf(name, language, {}));
      refusals.set(`${language} /trpc/${name}?batch=1`, await refusalsOf(name, language, { batch: "1" }));
    }
  }
  let count = 0;
  // Let through in this turn of the event loop: they get their slots later, when their tokens are verified.
  let entering = 0;
  const mayEnter = (): boolean => {
    if (entering >= limiter.slotsLeft("seats")) return false;
    if (entering === 0) setImmediate(() => (entering = 0));
    entering += 1;
    return true;
  };

  return ({ method, url = "", headers }: IncomingMessage, response: ServerResponse): boolean => {
    const { origin, authorization } = headers;
    const key = `${languageOfPage({ headers })} ${url}`;
    const prepared = method === "POST" && authorization !== undefined ? refusals.get(key) : undefined;
    if (!prepared || (origin !== undefined && corsOrigins.includes(origin)) || mayEnter()) return false;
    // In turn: who comes at the same moment comes back over some seconds.
    const refusal = prepared[(count += 1) % prepared.length];
    if (!refusal) return false;
    response.writeHead(503, refusal.headers).end(refusal.body);
    return true;
  };
}
