import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Sent {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** After this long without an answer the call fails. */
  timeoutMs?: number;
}

export type Send = (path: string, sent?: Sent) => Promise<Answer>;

/** Calls one server over up to so many keep-alive connections. */
export function clientOf(url: string, maxSockets: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets });
  const send: Send = (path, { method = "GET", headers = {}, body, timeoutMs } = {}) =>
    new Promise((resolve, reject) => {
      const signal = timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) };
      const outgoing = request(url + path, { method, agent, headers, ...signal }, (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        incoming
          .once("end", () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }))
          .once("error", reject);
      });
      outgoing.once("error", reject).end(body);
    });
  return { send, close: () => agent.destroy() };
}

/**
 * Posts JSON and returns the answer's.
 *
 * @throws Error for any other status than 200
 */
export async function postJson<T>(send: Send, path: string, body: unknown, headers: OutgoingHttpHeaders = {}) {
  const answer = await send(path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body) as T;
}
