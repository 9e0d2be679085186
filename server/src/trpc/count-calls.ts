import type { TRPCRequestInfo } from "@trpc/server/http";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import type { Counted } from "../plugins/request-limits.ts";
import { toTrpcError } from "./error-mapping.ts";
import type { ProcedureMeta } from "./procedures.ts";

/**
 * Counts every call of a batch by itself, as what its procedure says; one call too many refuses the whole batch.
 *
 * @throws TRPCError TOO_MANY_REQUESTS
 */
export async function countCalls(
  request: FastifyRequest,
  { calls }: { calls: readonly Pick<TRPCRequestInfo["calls"][number], "procedure">[] },
): Promise<void> {
  const times = new Map<Counted, number>();
  for (const { procedure } of calls) {
    const { countedAs = "calls" } = (procedure?._def.meta ?? {}) as ProcedureMeta;
    times.set(countedAs, (times.get(countedAs) ?? 0) + 1);
  }
  try {
    await Promise.all([...times].map(([as, count]) => request.server.countRequest(request, as, count)));
  } catch (error) {
    throw error instanceof AppError ? toTrpcError(error) : error;
  }
}
