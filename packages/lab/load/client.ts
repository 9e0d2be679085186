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
}

export type Send = (path: string, sent?: Sent) => Promise<Answer>;

/** A browser gives up later; nothing may take longer than 25 seconds. */
const GIVES_UP_MS = 40_000;

/** Calls one server over up to so many keep-alive connections. */
export function clientOf(url: string, maxSockets: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets });
  const send: Send = (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = request(url + path, { method, agent, headers, timeout: GIVES_UP_MS }, (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        incoming
          .once("end", () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }))
          .once("error", reject);
      });
      outgoing.once("timeout", () => outgoing.destroy(new Error("no answer")));
      outgoing.once("error", reject).end(body);
    });
  return { send, close: () => agent.destroy() };
}
