import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { clientOf } from "../load/client.ts";

// A process of its own: the one of those who press at the same moment is busy, and would notice an answer late.
const READERS = 10;
const PAUSE_MS = 20;

const [url = ""] = process.argv.slice(2);
const over = new AbortController();
const latencies: number[] = [];

/** Reads the home page, pauses, and so on. */
async function read(): Promise<void> {
  const { send, close } = clientOf(url, 1);
  while (!over.signal.aborted) {
    const startedAt = performance.now();
    await send("/", { headers: { accept: "text/html", "accept-encoding": "br" } });
    latencies.push(performance.now() - startedAt);
    await setTimeout(PAUSE_MS);
  }
  close();
}

const reading = Promise.all(Array.from({ length: READERS }, read));
process.send?.("ready");
await once(process, "message");
over.abort();
await reading;
process.send?.(latencies);
process.disconnect?.();
