import { setTimeout } from "node:timers/promises";
import type Stripe from "stripe";
import { expect } from "vitest";
import type { Db } from "../../../server/src/db/client.ts";
import { type Seen, goShopping, longestOutage, type Shopping } from "./buyers.ts";
import { checkPromises, recover } from "./check-promises.ts";

/** Before the fault, and after it. */
const CALM_MS = 5000;
/** After a fault, a call succeeds within this time without a restart. */
const RECOVERS_WITHIN_S = 60;

export interface Fault {
  name: string;
  url: string;
  bearerOf: (actor: { id: string }) => Promise<string>;
  /** The longest time to an answer, where it is not that of guarantee 8. */
  longestMs?: number;
  /** Makes the fault and ends it. */
  happen: (shopping: Shopping) => Promise<void>;
}

function report(name: string, { answers, slowestMs, charged }: Seen, outageS: number): void {
  const kinds = [...answers].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`);
  console.log(
    `${name}: ${kinds.join(", ")}; slowest answer ${(slowestMs / 1000).toFixed(1)} s; ${charged.size} payments; ` +
      `longest time without a success after the fault ${outageS.toFixed(1)} s; every promise holds`,
  );
}

/** Lets a fault happen to a school in which people buy, then its jobs run, and checks the promises. Prints what callers saw. */
export async function runFault(
  school: { db: Db; stripe: Stripe },
  { name, url, bearerOf, longestMs, happen }: Fault,
): Promise<void> {
  const shopping = await goShopping(url, { ...school, bearerOf });
  await setTimeout(CALM_MS);
  await happen(shopping);
  const endedAt = performance.now();
  const isBuying = () => shopping.successes.some((at) => at > endedAt);
  await expect.poll(isBuying, { timeout: RECOVERS_WITHIN_S * 1000, message: "a success after the fault" }).toBe(true);
  await setTimeout(CALM_MS);
  const outageS = longestOutage(shopping, endedAt);
  await shopping.stop();
  await recover(school.db);
  await checkPromises(school, shopping, longestMs);
  report(name, shopping, outageS);
}
