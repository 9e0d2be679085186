import type { FastifyRequest } from "fastify";
import type { Counted } from "../plugins/rate-limits.ts";
import { metaOf } from "./procedures.ts";
import { MAX_BATCH_CALLS, proceduresOf, type TrpcRequest } from "./run-calls.ts";

type CallsRequest = FastifyRequest<{ Params: TrpcRequest["params"]; Querystring: TrpcRequest["query"] }>;

const counts = new WeakMap<CallsRequest, Promise<unknown>>();

async function count(request: CallsRequest): Promise<void> {
  const times = new Map<Counted, number>();
  // A longer batch is rejected, whatever it names.
  for (const { procedure } of proceduresOf(request).slice(0, MAX_BATCH_CALLS)) {
    const { public: isPublic, rateLimitBucket = isPublic ? "reads" : "calls", weight = 1 } = metaOf(procedure);
    times.set(rateLimitBucket, (times.get(rateLimitBucket) ?? 0) + weight);
  }
  await Promise.all([...times].map(([as, calls]) => request.server.countRequest(request, as, calls)));
}

/**
 * Counts each call of a batch against the limit of its procedure, once per request. The path suffices: neither input nor
 * body is read. A batch over the limit is rejected as a whole.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countCalls(request: CallsRequest): Promise<void> {
  const counted = counts.get(request) ?? count(request);
  counts.set(request, counted);
  await counted;
}
