import { setTimeout } from "node:timers/promises";
import type Stripe from "stripe";
import type { Db } from "../../../server/src/db/client.ts";
import { aClass, aUser } from "../../../server/test/factories.ts";
import { clientOf } from "../bench/client.ts";
import { pairsOf } from "../bench/pg-control.ts";

const BUYERS = 8;
const STUDENTS = 100;
const CLASSES = 20;
/** One class that nearly everybody wants. */
const FEW_SEATS = 5;
const PAUSE_MS = 250;
/** A browser gives up later; nothing may take longer than 25 seconds. */
const GIVES_UP_MS = 40_000;
/** One purchase in so many is cancelled: no divisor of the number of classes, so that it is not always in the same ones. */
const CANCELLED = 7;
/** What the buyers have seen. */
export interface Seen {
  /** How often each: an error code, `ok`, or `no answer`. */
  answers: Map<string, number>;
  /** Errors that no caller may see: a 5xx other than 503, or 503 without `Retry-After`. */
  wrong: string[];
  slowestMs: number;
  /** The intents whose money was captured. */
  charged: Set<string>;
  /** When a call succeeded. */
  successes: number[];
}

export interface Shopping extends Seen {
  /** Each buyer completes the purchase at hand. */
  stop: () => Promise<void>;
}

interface Shop {
  db: Db;
  stripe: Stripe;
  bearerOf: (actor: { id: string }) => Promise<string>;
}

interface Outcome {
  kind: string;
  /** Whether to call again. */
  isTemporary: boolean;
  result: unknown;
}

/** Sends buyers to a school until they are stopped. Each repeats what has failed until it succeeds, as the client does. */
export async function goShopping(url: string, { db, stripe, bearerOf }: Shop): Promise<Shopping> {
  const seen: Seen = { answers: new Map(), wrong: [], slowestMs: 0, charged: new Set(), successes: [] };
  const client = clientOf(url, BUYERS * 2);
  const students = await Promise.all(
    Array.from({ length: STUDENTS }, async () => {
      const { id } = await aUser(db, "student");
      return { id, headers: { authorization: await bearerOf({ id }) } };
    }),
  );
  const classes = await Promise.all(
    Array.from({ length: CLASSES }, (_, index) => aClass(db, { capacity: index === 0 ? FEW_SEATS : STUDENTS })),
  );
  const nextPair = pairsOf(
    students,
    classes.map(({ id }) => id),
  );
  const over = new AbortController();

  const callOnce = async (path: string, headers: Record<string, string>, input: unknown): Promise<Outcome> => {
    const startedAt = performance.now();
    const answer = await client
      .send(path, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ json: input }),
        timeoutMs: GIVES_UP_MS,
      })
      .catch(() => null);
    if (answer) seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAt);
    const kind = kindOf(answer);
    seen.answers.set(kind, (seen.answers.get(kind) ?? 0) + 1);
    if (answer && answer.status >= 500 && (answer.status !== 503 || answer.headers["retry-after"] === undefined))
      seen.wrong.push(`${path} ${answer.status} ${answer.body.slice(0, 200)}`);
    if (kind !== "ok") return { kind, isTemporary: !answer || answer.status >= 500, result: null };
    seen.successes.push(performance.now());
    const { result } = JSON.parse(answer?.body ?? "") as { result: { data: { json: unknown } } };
    return { kind, isTemporary: false, result: result.data.json };
  };
  /** Calls until it succeeds or is refused for good; null where it is refused. */
  const call = async <T>(path: string, headers: Record<string, string>, input: unknown): Promise<T | null> => {
    for (;;) {
      const { kind, isTemporary, result } = await callOnce(path, headers, input);
      if (kind === "ok") return result as T;
      if (!isTemporary) return null;
      await setTimeout(PAUSE_MS);
    }
  };
  /** Confirms as a cardholder's browser does, until the provider says how it ended. Returns the enrolment's id. */
  const pay = async (intentId: string): Promise<string | undefined> => {
    for (;;) {
      try {
        const { status, metadata } = await stripe.paymentIntents.retrieve(intentId, {}, { timeout: GIVES_UP_MS });
        if (status !== "succeeded" && status !== "canceled")
          await stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" }, { timeout: GIVES_UP_MS });
        if (status !== "canceled") seen.charged.add(intentId);
        return metadata["enrolmentId"];
      } catch {
        await setTimeout(PAUSE_MS);
      }
    }
  };
  let purchases = 0;
  const buyer = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { student, classId } = nextPair();
      const { headers } = student;
      const started = await call<{ paymentIntentId: string }>("/trpc/payments.start", headers, { classId });
      if (started) {
        const { paymentIntentId } = started;
        const enrolmentId = await pay(paymentIntentId);
        await call("/trpc/payments.settle", headers, { paymentIntentId });
        purchases += 1;
        if (purchases % CANCELLED === 0) await call("/trpc/enrolment.cancel", headers, { enrolmentId });
      }
      await setTimeout(PAUSE_MS);
    }
  };
  const buyers = Promise.all(Array.from({ length: BUYERS }, buyer));
  return Object.assign(seen, {
    stop: async () => {
      over.abort();
      await buyers;
      client.close();
    },
  });
}

function kindOf(answer: { status: number; body: string } | null): string {
  if (!answer) return "no answer";
  if (answer.status === 200) return "ok";
  return /"errorCode":"(\w+)"/.exec(answer.body)?.[1] ?? String(answer.status);
}

/** The longest time without a success from then until now, in seconds. */
export function longestOutage({ successes }: Pick<Seen, "successes">, since: number): number {
  const times = [since, ...successes.filter((at) => at > since), performance.now()];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000;
}
