import autocannon from "autocannon";

/** What a server bears: answers in all and per second, and milliseconds until half and 99 % of them are there. */
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
  /** The only status that counts as an answer. */
  status?: number;
  /** What each request is, where they are not all the same GET. */
  requests?: autocannon.Request[];
}

/**
 * Loads a server for some seconds over keep-alive connections.
 *
 * @throws Error when one answer has another status than the one that is measured
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
