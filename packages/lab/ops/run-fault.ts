import { setTimeout } from "node:timers/promises";
import type Stripe from "stripe";
import { expect } from "vitest";
import type { Db } from "../../../server/src/db/client.ts";
import { SECRET_KEY } from "../../../server/test/payment-test.ts";
import { buy, providerOf, startCallers } from "../load/buyers.ts";
import { Calls, PAUSE_MS, type Seen } from "../load/calls.ts";
import { fillSchool, pairsOf } from "../load/people.ts";
import { checkPromises, recover } from "./check-promises.ts";

/** Before the fault, and after it. */
const CALM_MS = 5000;
/** After a fault, a call succeeds within this time without a restart. */
const RECOVERS_WITHIN_S = 60;
const BUYERS = 8;
const STUDENTS = 100;
const CLASSES = 20;
/** One class that nearly everybody wants. */
const FEW_SEATS = 5;
/** One purchase in so many is cancelled: no divisor of the number of classes, so that it is not always in the same ones. */
const CANCELLED = 7;

interface FaultySchool {
  db: Db;
  stripe: Stripe;
  stripeUrl: string;
}

/** Sends buyers to a school until they are stopped; each completes the purchase at hand. */
export async function goShopping(url: string, { db, stripeUrl }: Omit<FaultySchool, "stripe">) {
  const { students, classIds } = await fillSchool(db, { classes: CLASSES, students: STUDENTS, seats: STUDENTS });
  await db.class.update({ where: { id: classIds[0] ?? "" }, data: { capacity: FEW_SEATS } });
  const nextPair = pairsOf(students, classIds);
  const school = new Calls(url, BUYERS * 2, { arePatient: true });
  const provider = providerOf(stripeUrl, SECRET_KEY, BUYERS);
  let begun = 0;
  const buyer = async () => {
    begun += 1;
    await buy(school, provider, nextPair(), { cancels: begun % CANCELLED === 0 });
    await setTimeout(PAUSE_MS);
  };
  const stop = startCallers(school, Array(BUYERS).fill(buyer));
  return {
    seen: school.seen,
    stop: async () => {
      await stop();
      school.close();
      provider.close();
    },
  };
}

/** The longest time without a success from then until now, in seconds. */
function longestOutage({ successes }: Seen, since: number): number {
  const times = [since, ...successes.filter((at) => at > since), performance.now()];
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000;
}

export interface Fault {
  name: string;
  url: string;
  /** The longest time to an answer, where it is not that of guarantee 8. */
  longestMs?: number;
  /** Makes the fault and ends it. */
  happen: (seen: Seen) => Promise<void>;
}

function report(name: string, { answers, slowestMs, charged }: Seen, outageS: number): void {
  const kinds = [...answers].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`);
  console.log(
    `${name}: ${kinds.join(", ")}; slowest answer ${(slowestMs / 1000).toFixed(1)} s; ${charged.size} payments; ` +
      `longest time without a success after the fault ${outageS.toFixed(1)} s; every promise holds`,
  );
}

/** Lets a fault happen to a school in which people buy, then its jobs run, and checks the promises. Prints what callers saw. */
export async function runFault(school: FaultySchool, { name, url, longestMs, happen }: Fault): Promise<void> {
  const { seen, stop } = await goShopping(url, school);
  await setTimeout(CALM_MS);
  await happen(seen);
  const endedAt = performance.now();
  const isBuying = () => seen.successes.some((at) => at > endedAt);
  await expect.poll(isBuying, { timeout: RECOVERS_WITHIN_S * 1000, message: "a success after the fault" }).toBe(true);
  await setTimeout(CALM_MS);
  const outageS = longestOutage(seen, endedAt);
  await stop();
  await recover(school.db);
  await checkPromises(school, seen, longestMs);
  report(name, seen, outageS);
}
