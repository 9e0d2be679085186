import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import type { SharedCounters } from "../integrations/shared-counters.ts";

/** How many a minute. Whoever shows a valid token counts as that user, everybody else as their address. */
export interface RequestLimits {
  readsPerAddress: number;
  callsPerAddress: number;
  callsPerUser: number;
  tokensPerAddress: number;
  uploadsPerUser: number;
}

/** What a request counts as: the public lists, the issue of a token, an upload, or any other call. */
export type Counted = "reads" | "tokens" | "uploads" | "calls";

declare module "fastify" {
  interface FastifyInstance {
    /** @throws AppError TOO_MANY_REQUESTS */
    countRequest: (request: FastifyRequest, as: Counted, times?: number) => Promise<void>;
  }
  interface FastifyRequest {
    /** Of the verified token; null before it was looked at, and for visitors. */
    countedUserId: string | null;
  }
  interface FastifyContextConfig {
    /** What a request of this route counts as; left out, it is not limited. */
    countedAs?: Counted;
  }
}

export interface RequestLimitsOptions {
  limits: RequestLimits;
  tokens: Deps["tokens"];
  redisUrl?: string | undefined;
}

const WINDOW_MS = 60_000;
const CALLERS_REMEMBERED = 50_000;
const BEARER = /^Bearer (\S+)$/i;

type Limiters = Record<keyof RequestLimits, ReturnType<FastifyInstance["createRateLimit"]>>;

const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip);
const callerOf = (request: FastifyRequest): string => request.countedUserId ?? addressOf(request);

// Its library is loaded only where there is one.
async function connectTo(redisUrl: string, log: FastifyBaseLogger): Promise<SharedCounters> {
  const { connectSharedCounters } = await import("../integrations/shared-counters.ts");
  return connectSharedCounters(redisUrl, log);
}

async function limitersOf(app: FastifyInstance, limits: RequestLimits, redis?: unknown): Promise<Limiters> {
  let made: Limiters | undefined;
  // In a room of its own: the two kinds of counters stand beside each other.
  await app.register(async (room) => {
    await room.register(rateLimit, { global: false, redis, nameSpace: "campside:", cache: CALLERS_REMEMBERED });
    const limiter = (name: keyof RequestLimits, keyOf: (request: FastifyRequest) => string) =>
      room.createRateLimit({
        max: limits[name],
        timeWindow: WINDOW_MS,
        keyGenerator: (request) => `${name}:${keyOf(request)}`,
      });
    made = {
      readsPerAddress: limiter("readsPerAddress", addressOf),
      callsPerAddress: limiter("callsPerAddress", addressOf),
      callsPerUser: limiter("callsPerUser", callerOf),
      tokensPerAddress: limiter("tokensPerAddress", addressOf),
      uploadsPerUser: limiter("uploadsPerUser", callerOf),
    };
  });
  if (!made) throw new Error("the limits were not registered");
  return made;
}

/**
 * Counts what each caller and each address asks for, per minute, and refuses what is too much. Routes say what they
 * count as; pages, files, pictures, health and the webhook say nothing and are never refused. The public lists are
 * counted in this process's memory alone: asking another program first would cost more than answering.
 */
export const requestLimits = fp(async (app: FastifyInstance, options: RequestLimitsOptions) => {
  const { limits, tokens, redisUrl } = options;
  const shared = redisUrl ? await connectTo(redisUrl, app.log) : null;
  const own = await limitersOf(app, limits);
  const common = shared && (await limitersOf(app, limits, shared.redis));
  if (shared) app.addHook("onClose", async () => shared.close());
  app.decorateRequest("countedUserId", null);

  async function limitOf(request: FastifyRequest, as: Counted): Promise<keyof RequestLimits> {
    if (as === "reads") return "readsPerAddress";
    if (as === "tokens") return "tokensPerAddress";
    const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
    // Verified, never merely read: a made-up name must not get a count of its own.
    if (token && request.countedUserId === null) {
      request.countedUserId = await tokens.read(token).then(
        ({ userId }) => userId,
        () => null,
      );
    }
    if (as === "uploads") return "uploadsPerUser";
    return request.countedUserId === null ? "callsPerAddress" : "callsPerUser";
  }

  async function countOnce(request: FastifyRequest, name: keyof RequestLimits) {
    const together = common && name !== "readsPerAddress" && (await shared.ask(() => common[name](request)));
    return together || own[name](request);
  }

  app.decorate("countRequest", async (request: FastifyRequest, as: Counted, times = 1) => {
    const name = await limitOf(request, as);
    const counts = await Promise.all(Array.from({ length: times }, () => countOnce(request, name)));
    const waits = counts.flatMap((count) => (!count.isAllowed && count.isExceeded ? count.ttlInSeconds : []));
    if (waits.length > 0) throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, ...waits) });
  });

  app.addHook("onRequest", async (request) => {
    const { countedAs } = request.routeOptions.config;
    if (countedAs) await app.countRequest(request, countedAs);
  });
});
