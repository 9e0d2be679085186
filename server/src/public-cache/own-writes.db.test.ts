import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, onTestFinished, vi } from "vitest";
import { test } from "../../test/app-test.ts";
import { aClass, aUser } from "../../test/factories.ts";
import { end, hold, release } from "../../test/holds.ts";
import { eventOf, signedEvent } from "../../test/signed-event.ts";
import { signed } from "../../test/signed.ts";
import { recordStatements, type Statement } from "../../test/statements.ts";
import { createDb } from "../db/client.ts";
import { startPayment } from "../modules/payments/start-payment.ts";

// While the clock stands still, only what the process has written itself has it look for changes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  vi.advanceTimersByTime(10_000);
});
afterEach(() => void vi.useRealTimers());

/** The one class as it is listed. */
async function listed(app: FastifyInstance): Promise<unknown> {
  const response = await app.inject("/trpc/classes.list?input=%7B%22json%22%3A%7B%7D%7D");
  return response.json<{ result: { data: { json: { classes: unknown[] } } } }>().result.data.json.classes[0];
}

test("a seat that a call frees before it is refused is free for the next reader", async ({ app, db, bearerOf }) => {
  const student = await aUser(db, "student");
  const { id: classId } = await aClass(db, { capacity: 1 });
  await end(db, await hold(db, student, classId), release);
  await hold(db, student, classId);
  await db.$executeRaw`UPDATE enrolments SET hold_expires_at = now() - interval '1 second' WHERE state = 'held'`;
  expect(await listed(app)).toMatchObject({ seatsLeft: 0 });
  const headers = await bearerOf(student);
  const url = "/trpc/payments.start";
  const refused = await app.inject({ method: "POST", url, headers, payload: { json: { classId } } });
  expect(refused.json()).toMatchObject({ error: { json: { data: { errorCode: "HOLD_COOLDOWN" } } } });
  expect(await listed(app)).toMatchObject({ seatsLeft: 1 });
});

test("a payment that the card provider tells of is visible to the next reader", async ({ app, deps, db, stripe }) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  expect(await listed(app)).toMatchObject({ enrolledCount: 0 });
  const event = signedEvent(eventOf(paymentIntentId));
  expect((await app.inject({ method: "POST", url: "/webhooks/stripe", ...event })).statusCode).toBe(200);
  expect(await listed(app)).toMatchObject({ enrolledCount: 1 });
});

test("[SEC-1] a call that is refused without a change costs the readers no query", async ({
  anotherApp,
  databaseUrl,
  db,
  bearerOf,
}) => {
  const statements: Statement[] = [];
  const stampDb = createDb(databaseUrl, { poolSize: 1, onConnect: recordStatements(statements) });
  onTestFinished(() => stampDb.$disconnect());
  const app = await anotherApp({ stampDb });
  const { id: classId } = await aClass(db, { capacity: 1 });
  const headers = await bearerOf(await aUser(db, "student"));
  const refusalOf = async (path: string, json: object) => {
    const { statusCode } = await app.inject({ method: "POST", url: `/trpc/${path}`, headers, payload: { json } });
    await listed(app);
    return statusCode;
  };
  await listed(app);
  const before = statements.length;
  expect(before).toBeGreaterThan(0);
  expect(await refusalOf("payments.start", { classId: crypto.randomUUID() })).toBe(404);
  expect(await refusalOf("payments.start", { classId, priceCents: 1 })).toBe(409);
  expect(await refusalOf("payments.start", { classId: "none" })).toBe(400);
  expect(statements.length).toBe(before);
  // Control: one that is carried out.
  expect(await refusalOf("payments.start", { classId })).toBe(200);
  expect(statements.length).toBeGreaterThan(before);
});
