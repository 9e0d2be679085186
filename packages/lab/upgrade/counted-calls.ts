import type { Send, Sent } from "../bench/client.ts";

export interface Outcomes {
  calls: number;
  /** Of them, by what they were answered with. */
  failures: Map<string, number>;
  /** From the sign-up to the cancellation. */
  purchases: number;
}

/** A call that was counted as failed. */
export class CallFailed extends Error {}

/** Longer than the server takes to refuse. */
const TIMEOUT_MS = 30_000;

const noOutcomes = (): Outcomes => ({ calls: 0, failures: new Map(), purchases: 0 });

/** Calls a school, and counts how each call ends. */
export class CountedCalls {
  readonly #send: Send;
  outcomes = noOutcomes();

  constructor(send: Send) {
    this.#send = send;
  }

  /** The outcomes since the last time. */
  take(): Outcomes {
    const { outcomes } = this;
    this.outcomes = noOutcomes();
    return outcomes;
  }

  /** @throws CallFailed for a result that nobody should get */
  fail(what: string): never {
    const { failures } = this.outcomes;
    failures.set(what, (failures.get(what) ?? 0) + 1);
    throw new CallFailed(what);
  }

  /** @throws CallFailed for any other status than 200 */
  async call(name: string, path: string, sent: Sent): Promise<string> {
    const answer = await this.#send(path, { ...sent, timeoutMs: TIMEOUT_MS }).catch((error: unknown) => ({
      status: 0,
      body: String(error),
    }));
    this.outcomes.calls += 1;
    return answer.status === 200 ? answer.body : this.fail(`${name}: ${answer.status} ${answer.body.slice(0, 200)}`);
  }

  /** @throws CallFailed */
  async query<T>(name: string, token: string | null, input: object = {}): Promise<T> {
    const path = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
    return resultOf(await this.call(name, path, { headers: headersOf(token) })) as T;
  }

  /** @throws CallFailed */
  async mutate<T>(name: string, token: string | null, input: object): Promise<T> {
    const headers = { ...headersOf(token), "content-type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify({ json: input }) };
    return resultOf(await this.call(name, `/trpc/${name}`, sent)) as T;
  }
}

const headersOf = (token: string | null) => (token ? { authorization: `Bearer ${token}` } : {});

function resultOf(body: string): unknown {
  return (JSON.parse(body) as { result: { data: { json: unknown } } }).result.data.json;
}
