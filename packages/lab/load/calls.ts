import type { OutgoingHttpHeaders } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type Answer, clientOf, type Send, type Sent } from "./client.ts";

/** Between two attempts, and after a failed one. */
export const PAUSE_MS = 250;

export interface Purchase {
  paymentIntentId: string;
  startedAt: number;
  /** When the response with the enrolment arrived. */
  enrolledAt: number;
  /** When the response with the cancellation arrived. */
  cancelledAt: number | null;
}

/** What callers have seen. */
export interface Seen {
  /** How often each: an error code, a status, `ok` or `no answer`. */
  answers: Map<string, number>;
  /** What no caller may see. */
  wrong: string[];
  slowestMs: number;
  /** When a call succeeded. */
  successes: number[];
  /** The intents whose money was captured. */
  charged: Set<string>;
  purchases: Purchase[];
}

/** A call that was refused, which is counted. */
export class CallFailed extends Error {}

const nothing = (): Seen => ({
  answers: new Map(),
  wrong: [],
  slowestMs: 0,
  successes: [],
  charged: new Set(),
  purchases: [],
});

function kindOf({ status, body }: Answer): string {
  if (status === 0) return "no answer";
  return status === 200 ? "ok" : (/"errorCode":"(\w+)"/.exec(body)?.[1] ?? String(status));
}

const noAnswer = (error: unknown): Answer => ({ status: 0, headers: {}, body: String(error) });

/** A 5xx that is not 503 with `Retry-After`. */
const isUnexplained = ({ status, headers }: Answer): boolean =>
  status >= 500 && (status !== 503 || headers["retry-after"] === undefined);

/**
 * The calls of everybody at one school, and what they see. To patient callers refusals are not wrong, and they repeat a call
 * that failed temporarily until it succeeds or is refused, as the client does.
 */
export class Calls {
  seen = nothing();
  readonly close: () => void;
  readonly #send: Send;
  readonly #arePatient: boolean;

  constructor(url: string, maxSockets: number, { arePatient = false } = {}) {
    ({ send: this.#send, close: this.close } = clientOf(url, maxSockets));
    this.#arePatient = arePatient;
  }

  /** What was seen since the last time. */
  take(): Seen {
    const { seen } = this;
    this.seen = nothing();
    return seen;
  }

  /** @throws CallFailed */
  refuse(what: string): never {
    if (!this.#arePatient) this.seen.wrong.push(what);
    throw new CallFailed(what);
  }

  /**
   * Resolves with the body of an answer 200.
   *
   * @throws CallFailed
   */
  async call(path: string, sent: Sent = {}): Promise<string> {
    for (;;) {
      const startedAt = performance.now();
      const answer = await this.#send(path, sent).catch(noAnswer);
      const endedAt = performance.now();
      const { seen } = this;
      const { status, body } = answer;
      const kind = kindOf(answer);
      seen.answers.set(kind, (seen.answers.get(kind) ?? 0) + 1);
      if (status > 0) seen.slowestMs = Math.max(seen.slowestMs, endedAt - startedAt);
      if (status === 200) {
        seen.successes.push(endedAt);
        return body;
      }
      const what = `${path.replace(/\?.*/, "")} ${kind} ${body.slice(0, 200)}`;
      if (!this.#arePatient || (status > 0 && status < 500)) this.refuse(what);
      if (isUnexplained(answer)) seen.wrong.push(what);
      await setTimeout(PAUSE_MS);
    }
  }

  /** @throws CallFailed */
  async post<T>(path: string, input: unknown, headers: OutgoingHttpHeaders = {}): Promise<T> {
    const sent = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
    return JSON.parse(await this.call(path, { ...sent, body: JSON.stringify(input) })) as T;
  }

  /** @throws CallFailed */
  async query<T>(name: string, input: object = {}, headers: OutgoingHttpHeaders = {}): Promise<T> {
    const path = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
    return resultOf(JSON.parse(await this.call(path, { headers })) as Result<T>);
  }

  /** @throws CallFailed */
  async mutate<T>(name: string, input: object, headers: OutgoingHttpHeaders = {}): Promise<T> {
    return resultOf(await this.post<Result<T>>(`/trpc/${name}`, { json: input }, headers));
  }
}

interface Result<T> {
  result: { data: { json: T } };
}

const resultOf = <T>({ result }: Result<T>): T => result.data.json;
