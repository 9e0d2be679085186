import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import type { SharedCounters } from "../integrations/shared-counters.ts";
import { bearerToken } from "../trpc/context.ts";

/** Requests per minute. A call with a valid token counts for the user, any other for the IP address. */
export interface RateLimits {
  readsPerAddress: number;
  callsPerAddress: number;
  callsPerUser: number;
  tokensPerAddress: number;
  uploadsPerUser: number;
  receiptsPerUser: number;
}

/**
 * The kinds of requests: public lists, sign-ins and token renewals, uploads, receipts with exports and signing out everywhere, and any
 * other call.
 */
export type Counted = "reads" | "tokens" | "uploads" | "receipts" | "calls";

declare module "fastify" {
  interface FastifyInstance {
    /** @throws AppError TOO_MANY_REQUESTS */
    countRequest: (request: FastifyRequest, as: Counted, times?: number) => Promise<void>;
    /**
     * Runs an attempt to use a code. Once ten were refused within a quarter of an hour, or thirty from one address, all are, whether
     * there is such a code or not. An attempt that is under way counts as refused until it ends, and of one user three are at a time:
     * further ones are refused at once, so that none waits for another.
     *
     * @throws AppError CODE_TRIES_USED_UP, TOO_MANY_REQUESTS
     */
    tryCode: <T>(request: FastifyRequest, attempt: () => Promise<T>) => Promise<T>;
  }
  interface FastifyRequest {
    /** The user of the verified token; null before verification and for visitors. */
    countedUserId: string | null;
    /** The account of a sign-in's valid ID token. */
    countedIdentity: string | null;
  }
  interface FastifyContextConfig {
    /** The limit of this route; none by default. Null where the handler counts what it computes. */
    rateLimitBucket?: Counted | null;
  }
}

export interface RateLimitsOptions {
  limits: RateLimits;
  tokens: Deps["tokens"];
  identity: Pick<Deps["identity"], "uidOf">;
  redisUrl?: string | undefined;
}

const WINDOW_MS = 60_000;
const CODES_WINDOW_MS = 15 * WINDOW_MS;
const REFUSED_CODES = { refusedCodesPerUser: 10, refusedCodesPerAddress: 30 };
const MAX_COUNTERS = 50_000;

type Limits = RateLimits & typeof REFUSED_CODES;
type Limiters = Record<keyof Limits, ReturnType<FastifyInstance["createRateLimit"]>>;

/** @throws AppError CALLER_GONE: a connection that has closed has no address, and nobody waits for the answer */
export function addressOf(request: FastifyRequest): string {
  const ip = request.ip as string | undefined;
  if (ip !== undefined) return normalizeIP(ip);
  request.log.info("the caller has gone");
  throw new AppError("CALLER_GONE");
}

const callerOf = (request: FastifyRequest): string =>
  request.countedUserId ?? request.countedIdentity ?? addressOf(request);

const CODE_COUNTERS = [
  { name: "refusedCodesPerUser", keyOf: callerOf, atOnce: 3 },
  { name: "refusedCodesPerAddress", keyOf: addressOf, atOnce: Infinity },
] as const;

// The Redis client is loaded on demand.
async function connectTo(redisUrl: string, log: FastifyBaseLogger): Promise<SharedCounters> {
  const { connectSharedCounters } = await import("../integrations/shared-counters.ts");
  return connectSharedCounters(redisUrl, log);
}

async function limitersOf(app: FastifyInstance, limits: Limits, redis?: unknown): Promise<Limiters> {
  let limiters: Limiters | undefined;
  // An encapsulated plugin, so that local and shared counters can coexist.
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, redis, nameSpace: "campside:", cache: MAX_COUNTERS });
    const limiter = (name: keyof Limits, keyOf: (request: FastifyRequest) => string, timeWindow = WINDOW_MS) =>
      scope.createRateLimit({
        max: limits[name],
        timeWindow,
        keyGenerator: (request) => `${name}:${keyOf(request)}`,
      });
    limiters = {
      readsPerAddress: limiter("readsPerAddress", addressOf),
      callsPerAddress: limiter("callsPerAddress", addressOf),
      callsPerUser: limiter("callsPerUser", callerOf),
      tokensPerAddress: limiter("tokensPerAddress", addressOf),
      uploadsPerUser: limiter("uploadsPerUser", callerOf),
      receiptsPerUser: limiter("receiptsPerUser", callerOf),
      refusedCodesPerUser: limiter("refusedCodesPerUser", callerOf, CODES_WINDOW_MS),
      refusedCodesPerAddress: limiter("refusedCodesPerAddress", addressOf, CODES_WINDOW_MS),
    };
  });
  if (!limiters) throw new Error("the rate limits were not registered");
  return limiters;
}

/**
 * Limits requests per minute by user and by IP address. Each route declares its limit; files, pictures, health and the
 * webhook have none. A sign-in whose bearer token is a valid ID token counts for its account, so that nobody else behind the
 * address locks it out; any other counts for the address. Public lists and pages are counted when they are computed, not when
 * they come from the cache, calendars each time, and all of them in memory only: a call to Redis would cost more than the
 * response.
 */
export const rateLimits = fp(async (app: FastifyInstance, options: RateLimitsOptions) => {
  const { tokens, identity, redisUrl } = options;
  const limits = { ...options.limits, ...REFUSED_CODES };
  const shared = redisUrl ? await connectTo(redisUrl, app.log) : null;
  const local = await limitersOf(app, limits);
  const sharedLimiters = shared && (await limitersOf(app, limits, shared.redis));
  if (shared) app.addHook("onClose", async () => shared.close());
  app.decorateRequest("countedUserId", null);
  app.decorateRequest("countedIdentity", null);

  async function limitOf(request: FastifyRequest, as: Counted): Promise<keyof RateLimits> {
    if (as === "reads") return "readsPerAddress";
    const token = bearerToken(request.headers.authorization);
    if (as === "tokens") {
      request.countedIdentity = token === undefined ? null : await identity.uidOf(token);
      return request.countedIdentity === null ? "tokensPerAddress" : "callsPerUser";
    }
    // Only a verified token counts for its user: a forged one must not get a counter of its own.
    if (token && request.countedUserId === null) {
      request.countedUserId = await tokens.read(token).then(
        ({ userId }) => userId,
        () => null,
      );
    }
    if (as === "uploads") return "uploadsPerUser";
    if (as === "receipts") return "receiptsPerUser";
    return request.countedUserId === null ? "callsPerAddress" : "callsPerUser";
  }

  async function countOnce(request: FastifyRequest, name: keyof Limits, options?: { increment: false }) {
    const count =
      sharedLimiters && name !== "readsPerAddress" && (await shared.run(() => sharedLimiters[name](request, options)));
    return count || local[name](request, options);
  }

  app.decorate("countRequest", async (request: FastifyRequest, as: Counted, times = 1) => {
    const name = await limitOf(request, as);
    // A list of more pages than the limit must stay possible. The calls of a batch can be sent one by one.
    const length = as === "reads" ? Math.min(times, limits[name]) : times;
    const counts = await Promise.all(Array.from({ length }, () => countOnce(request, name)));
    const waits = counts.flatMap((count) => (!count.isAllowed && count.isExceeded ? count.ttlInSeconds : []));
    if (waits.length > 0) throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, ...waits) });
  });

  // How many attempts of each caller, and from each address, are under way in this process.
  const underWay = new Map<string, number>();
  app.decorate("tryCode", async <T>(request: FastifyRequest, attempt: () => Promise<T>) => {
    // Before the counts are read: whatever has ended by then is counted.
    const counters = CODE_COUNTERS.map(({ name, keyOf, atOnce }) => {
      const key = `${name}:${keyOf(request)}`;
      const place = (underWay.get(key) ?? 0) + 1;
      underWay.set(key, place);
      return { name, key, atOnce, place };
    });
    try {
      for (const { name, atOnce, place } of counters) {
        const count = await countOnce(request, name, { increment: false });
        if (count.isAllowed) continue;
        const retryAfterSeconds = Math.max(1, count.ttlInSeconds);
        if (count.remaining === 0) throw new AppError("CODE_TRIES_USED_UP", { retryAfterSeconds });
        if (place > Math.min(atOnce, count.remaining))
          throw new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: 1 });
      }
      return await attempt().catch(async (error: unknown) => {
        if (error instanceof AppError && error.code.startsWith("CODE_"))
          await Promise.all(counters.map(({ name }) => countOnce(request, name)));
        throw error;
      });
    } finally {
      for (const { key } of counters) {
        const remaining = (underWay.get(key) ?? 1) - 1;
        if (remaining > 0) underWay.set(key, remaining);
        else underWay.delete(key);
      }
    }
  });

  app.addHook("onRequest", async (request) => {
    const { rateLimitBucket } = request.routeOptions.config;
    if (rateLimitBucket) await app.countRequest(request, rateLimitBucket);
  });
});
