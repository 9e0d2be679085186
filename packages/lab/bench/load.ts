import autocannon from "autocannon";

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
  connections?: number;
  headers?: Record<string, string>;
  /** The expected status. */
  status?: number;
  /** Replaces the single GET. */
  requests?: autocannon.Request[];
}

/**
 * Loads a server over keep-alive connections.
 *
 * @throws Error for any other status than the expected one
 */
export async function load({
  url,
  seconds,
  connections = 50,
  headers = {},
  status = 200,
  requests,
}: Load): Promise<Figures> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(requests && { requests }),
  });
  const answered = Object.entries(result.statusCodeStats ?? {});
  const others = answered.filter(([code]) => Number(code) !== status);
  if (result.errors > 0 || others.length > 0 || answered.length === 0) {
    throw new Error(`${url} answered ${JSON.stringify(result.statusCodeStats)} with ${result.errors} errors.`);
  }
  return {
    answers: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
