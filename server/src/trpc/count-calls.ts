import type { AnyProcedure } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import type { Counted } from "../plugins/rate-limits.ts";
import { metaOf } from "./procedures.ts";

/**
 * Counts each call of a batch against the limit of its procedure. A batch over the limit is rejected as a whole.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countCalls(
  request: FastifyRequest,
  procedures: readonly (AnyProcedure | undefined)[],
): Promise<void> {
  const times = new Map<Counted, number>();
  for (const procedure of procedures) {
    const { countedAs = "calls" } = metaOf(procedure);
    times.set(countedAs, (times.get(countedAs) ?? 0) + 1);
  }
  await Promise.all([...times].map(([as, count]) => request.server.countRequest(request, as, count)));
}
