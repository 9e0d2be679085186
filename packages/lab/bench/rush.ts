import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { Caller } from "../load/people.ts";
import type { Server } from "../load/start-process.ts";
import { median, percentile } from "./medians.ts";
import { openConnection, postOf } from "./raw-client.ts";

const TIMEOUT_MS = 10_000;
/** How many callers open their connection at the same time. */
const OPENED_AT_ONCE = 200;

/** What a rush has brought; latencies in milliseconds. */
export interface RushFigures {
  /** Over how long the students came. */
  seconds: number;
  /** By error code; `held` for a seat, `no answer` after ten seconds. */
  answers: Record<string, number>;
  p50: number;
  p99: number;
  pages: number;
  pageP99: number;
}

/** What the answer to a hold says. */
const kindOf = ({ status, body }: { status: number; body: string }): string =>
  status === 200 ? "held" : (/"errorCode":"(\w+)"/.exec(body)?.[1] ?? String(status));

/** Starts readers of the home page; the function ends them and returns their latencies. */
async function readPages(url: string): Promise<() => Promise<number[]>> {
  const readers = fork(new URL("page-reader.ts", import.meta.url), [url]);
  await once(readers, "message");
  return async () => {
    readers.send("over");
    const [latencies] = (await once(readers, "message")) as [number[]];
    return latencies;
  };
}

/**
 * All students ask for a seat in one class, each on a connection that is open, evenly over some seconds or at the same moment,
 * while others read.
 */
export async function rush(
  school: Pick<Server, "url">,
  students: Caller[],
  { classId, seconds }: { classId: string; seconds: number },
): Promise<RushFigures> {
  const clients: { send: () => Promise<string>; close: () => void }[] = [];
  for (let first = 0; first < students.length; first += OPENED_AT_ONCE) {
    const opened = students.slice(first, first + OPENED_AT_ONCE).map(async ({ headers }) => {
      const { send, close } = await openConnection(school.url);
      const request = postOf(school.url, "/trpc/payments.start", headers, { json: { classId } });
      return { send: () => send(request, TIMEOUT_MS).then(kindOf, () => "no answer"), close };
    });
    clients.push(...(await Promise.all(opened)));
  }
  const endReading = await readPages(school.url);
  const answered = await Promise.all(
    clients.map(async ({ send }, index) => {
      // At the same moment: not even a timer apart.
      if (seconds > 0) await setTimeout((index / clients.length) * seconds * 1000);
      const startedAt = performance.now();
      return { kind: await send(), ms: performance.now() - startedAt };
    }),
  );
  const read = await endReading();
  for (const { close } of clients) close();
  const latencies = answered.map(({ ms }) => ms);
  return {
    seconds,
    answers: Object.fromEntries(
      [...Map.groupBy(answered, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length] as const),
    ),
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
    pages: read.length,
    pageP99: percentile(read, 0.99),
  };
}
