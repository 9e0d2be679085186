import { expect } from "vitest";
import { forgetFreeSeats } from "../../../server/test/holds.ts";
import type { Seen } from "../load/calls.ts";
import { checkPromises, recover } from "./check-promises.ts";
import { goShopping } from "./run-fault.ts";
import { test } from "./school-test.ts";

const TIMEOUT_MS = 120_000;

const payments = ({ charged }: Seen, atLeast: number) =>
  expect.poll(() => charged.size, { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(atLeast);

test(
  "control: the check notices what callers must not see, and each difference in the ledger",
  { timeout: TIMEOUT_MS },
  async ({ db, stripe, stripeUrl, startServer, settings }) => {
    const { url, child } = await startServer(settings);
    const { seen, stop } = await goShopping(url, { db, stripeUrl });
    await payments(seen, 20);
    await stop();
    await recover(db);
    const check = (more: Partial<Seen> = {}) => checkPromises({ db, stripe }, { ...seen, ...more });
    await check();
    await expect(check({ wrong: ["/ 500"] })).rejects.toThrow("errors that no caller may see");
    await expect(check({ slowestMs: 26_000 })).rejects.toThrow("slowest answer");
    await expect(check({ charged: new Set([...seen.charged, "pi_lost"]) })).rejects.toThrow("payments that succeeded");

    child.kill("SIGKILL");
    const [bought] = await db.payment.findMany({
      where: { state: "succeeded" },
      include: { items: { include: { enrolment: true } } },
      take: 1,
    });
    if (!bought) throw new Error("nothing was bought");
    const classId = bought.items[0]?.enrolment.classId ?? "";
    const count = (by: number) => db.class.update({ where: { id: classId }, data: { seatsTaken: { increment: by } } });
    await count(1);
    await expect(check()).rejects.toThrow("seat counters");
    await count(-1);
    await check();
    // A refund that the ledger does not know.
    await stripe.refunds.create({ payment_intent: bought.paymentIntentId });
    await expect(check()).rejects.toThrow("money returned of a payment");
  },
);

test(
  "control: without the guard of seats the check notices that too many were sold",
  { timeout: TIMEOUT_MS },
  async ({ db, stripe, stripeUrl, startServer, settings }) => {
    await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;
    await forgetFreeSeats(db);
    const { url } = await startServer(settings);
    const { seen, stop } = await goShopping(url, { db, stripeUrl });
    // In every class, more than the one with few seats has.
    await payments(seen, 200);
    await stop();
    await recover(db);
    await expect(checkPromises({ db, stripe }, seen)).rejects.toThrow("seats taken of a class");
  },
);
