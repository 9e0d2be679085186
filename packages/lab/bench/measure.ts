import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import type { Calls } from "../load/calls.ts";
import { startCallers } from "../load/buyers.ts";
import { median, percentile } from "./medians.ts";

// The callers of the laboratory spend more time per request than the server does for a read or a hold: single requests are sent by
// autocannon, and those of the rush by `raw-client.ts`.

/** Answers in total and per second, and the latency's percentiles in milliseconds. */
export interface Figures {
  answers: number;
  rate: number;
  p50: number;
  p99: number;
}

export interface Load {
  url: string;
  seconds: number;
  headers?: Record<string, string>;
  /** The expected status. */
  status?: number;
  /** Replaces the single GET. */
  requests?: autocannon.Request[];
}

const CONNECTIONS = 50;
const BUYERS = 20;
/** A buyer, with the card provider's events. */
export const SOCKETS = 3 * BUYERS;

/**
 * Sends one request after another over fifty keep-alive connections.
 *
 * @throws Error for any other status than the expected one
 */
export async function measureRequests({ url, seconds, headers = {}, status = 200, requests }: Load): Promise<Figures> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    ...(requests && { requests }),
  });
  const answered = Object.entries(result.statusCodeStats ?? {});
  const unexpected = answered.filter(([code]) => Number(code) !== status);
  if (result.errors > 0 || unexpected.length > 0 || answered.length === 0) {
    throw new Error(`${url} answered ${JSON.stringify(result.statusCodeStats)} with ${result.errors} errors.`);
  }
  return {
    answers: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/**
 * Lets twenty buyers make one purchase after another.
 *
 * @throws Error for a failed call
 */
export async function measureBuyers(school: Calls, seconds: number, purchase: () => Promise<void>): Promise<Figures> {
  const startedAt = performance.now();
  const stop = startCallers(school, Array(BUYERS).fill(purchase));
  await setTimeout(seconds * 1000);
  const latencies = await stop();
  const rate = (latencies.length / (performance.now() - startedAt)) * 1000;
  const [wrong] = school.take().wrong;
  if (wrong !== undefined) throw new Error(wrong);
  return { answers: latencies.length, rate, p50: median(latencies), p99: percentile(latencies, 0.99) };
}
