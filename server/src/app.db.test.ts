import { describe, expect } from "vitest";
import { test } from "../test/app-test.ts";
import { aClass, aPayment, aUser } from "../test/factories.ts";
import { hold } from "../test/holds.ts";
import { contextOf, signed } from "../test/signed.ts";
import { eventOf, signedEvent } from "../test/signed-event.ts";
import { changeRole } from "./modules/users/change-role.ts";
import { startPayment } from "./modules/payments/start-payment.ts";

function query(path: string, input?: unknown): string {
  return `/trpc/${path}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`}`;
}

function mutation(path: string, input: unknown, headers: Record<string, string> = {}) {
  return { method: "POST" as const, url: `/trpc/${path}`, payload: { json: input }, headers };
}

describe("authorization", () => {
  test("[ROLE-1] a student procedure rejects visitors and admins", async ({ app, db, bearerOf }) => {
    const call = (headers: Record<string, string>) => app.inject({ url: query("enrolment.selected"), headers });
    expect((await call({})).statusCode).toBe(401);
    expect((await call(await bearerOf(await aUser(db, "student")))).statusCode).toBe(200);
    const rejected = await call(await bearerOf(await aUser(db, "admin")));
    expect(rejected.statusCode).toBe(403);
    expect(rejected.json()).toMatchObject({ error: { json: { data: { errorCode: "ROLE_REQUIRED" } } } });
  });

  test("[AUTH-9] a role change revokes the token: the next call gets 401, a new token has the new role", async ({
    app,
    db,
    bearerOf,
  }) => {
    const user = await aUser(db, "student");
    const before = await bearerOf(user);
    await changeRole(contextOf({ db }), { userId: user.id, role: "instructor" });
    const rejected = await app.inject({ url: query("auth.me"), headers: before });
    expect(rejected.statusCode).toBe(401);
    expect(rejected.json()).toMatchObject({ error: { json: { data: { errorCode: "SESSION_ENDED" } } } });
    const me = await app.inject({ url: query("auth.me"), headers: await bearerOf(user) });
    expect(me.json()).toMatchObject({ result: { data: { json: { role: "instructor" } } } });
  });

  test("auth.me is null for a visitor", async ({ app }) => {
    expect((await app.inject({ url: query("auth.me") })).json()).toEqual({ result: { data: { json: null } } });
  });
});

describe("invalid input", () => {
  test("is reported by field and changes nothing", async ({ app, db, bearerOf }) => {
    const headers = await bearerOf(await aUser(db, "instructor"));
    const input = { name: "", imageUrl: "x", capacity: 0, priceCents: 10 };
    const response = await app.inject(mutation("classes.add", input, headers));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: {
        json: {
          data: {
            fieldErrors: {
              name: ["This field is required"],
              capacity: ["Seats must be a whole number from 1 to 10,000"],
            },
          },
        },
      },
    });
    expect(await db.class.count()).toBe(0);
  });

  test("never gets 500", async ({ app }) => {
    for (const payload of ["", "{", "null", "[]", '{"json":{"classId":"x"}}', '{"json":{"__proto__":{"a":1}}}']) {
      const response = await app.inject({
        method: "POST",
        url: "/trpc/auth.issueToken",
        headers: { "content-type": "application/json" },
        payload,
      });
      expect([400, 401]).toContain(response.statusCode);
    }
    expect((await app.inject({ url: "/trpc/no.such" })).statusCode).toBe(404);
    expect((await app.inject({ url: query("classes.list", { search: "a\0b" }) })).statusCode).toBe(400);
  });

  test("includes prices out of the range of the database column", async ({ app, db, bearerOf }) => {
    const { id: classId } = await aClass(db);
    const headers = await bearerOf(await aUser(db, "student"));
    for (const priceCents of [-1, -(2 ** 40), 2 ** 40]) {
      const rejected = await app.inject(mutation("payments.start", { classId, priceCents }, headers));
      expect([priceCents, rejected.statusCode]).toEqual([priceCents, 400]);
    }
    expect(await db.enrolment.count()).toBe(0);
  });
});

test("[SAFE-5] an internal error has no details in the response, and is logged once with the request ID", async ({
  app,
  logLines,
}) => {
  const response = await app.inject(mutation("auth.issueToken", { idToken: "a-very-secret-token" }));
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain("identity provider");
  const id = response.headers["x-request-id"];
  expect(response.json()).toMatchObject({ error: { json: { data: { requestId: id } } } });
  const logged = logLines.filter((line) => line.includes("no identity provider here"));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(String(id));
  expect(logLines.join("")).not.toContain("a-very-secret-token");
});

describe("the Stripe webhook", () => {
  const deliver = (event: object, secret?: string) => {
    const { payload, headers } = signedEvent(event, secret);
    return { method: "POST" as const, url: "/webhooks/stripe", payload, headers };
  };

  test("[SAFE-3] an event of a successful payment that is delivered three times enrols once", async ({
    app,
    deps,
    db,
    stripe,
  }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    for (let times = 0; times < 3; times++) {
      expect((await app.inject(deliver(eventOf(paymentIntentId)))).statusCode).toBe(200);
    }
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 1, enrolledCount: 1 });
    expect(await db.webhookEvent.count()).toBe(1);
  });

  test("[SAFE-3] an event whose payment has not succeeded at the provider does not enrol", async ({
    app,
    deps,
    db,
  }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await app.inject(deliver(eventOf(paymentIntentId)));
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ enrolledCount: 0 });
  });

  test("[SAFE-3] an event of another product on the same account is acknowledged, once and for all", async ({
    app,
    db,
  }) => {
    expect((await app.inject(deliver(eventOf("pi_of_another_shop")))).statusCode).toBe(200);
    expect(await db.webhookEvent.count()).toBe(1);
    expect(await db.discrepancy.count()).toBe(0);
  });

  test("[SAFE-3] an event of an own payment that the provider does not know is delivered again", async ({
    app,
    db,
  }) => {
    const { id: classId } = await aClass(db);
    const enrolmentId = await hold(db, await aUser(db, "student"), classId);
    const data = { paymentIntentId: "pi_of_other_keys", enrolmentId, amountCents: 7999, className: "Judo" };
    await aPayment(db, data);
    expect((await app.inject(deliver(eventOf("pi_of_other_keys")))).statusCode).toBe(404);
    expect(await db.webhookEvent.count()).toBe(0);
  });

  test("[SAFE-4] rejects an invalid or missing signature", async ({ app, db }) => {
    const forged = await app.inject(deliver(eventOf("pi_1"), "whsec_forged"));
    expect(forged.statusCode).toBe(400);
    expect(forged.json()).toMatchObject({ error: true, code: "WEBHOOK_NOT_SIGNED" });
    const bare = await app.inject({ method: "POST", url: "/webhooks/stripe", payload: { id: "evt" } });
    expect(bare.statusCode).toBe(400);
    expect(await db.webhookEvent.count()).toBe(0);
  });

  test("[SAFE-3] an event that cannot be stored is not acknowledged, so that it is delivered again", async ({
    app,
    deps,
    db,
    stripe,
  }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    await db.$executeRaw`ALTER TABLE webhook_events RENAME TO renamed_webhook_events`;
    expect((await app.inject(deliver(eventOf(paymentIntentId)))).statusCode).toBe(500);
    await db.$executeRaw`ALTER TABLE renamed_webhook_events RENAME TO webhook_events`;
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(0);
    expect((await app.inject(deliver(eventOf(paymentIntentId)))).statusCode).toBe(200);
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(1);
  });
});

test("GET /health returns 200 while the database responds, as /ready does", async ({ app }) => {
  const response = await app.inject({ url: "/health" });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: "ok" });
});

test("[TEACH-4] pages may load pictures from the configured origins only", async ({ app }) => {
  const { headers } = await app.inject({ url: "/", headers: { accept: "text/html" } });
  const sources = /img-src ([^;]+)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ");
  expect(sources).toEqual([
    "'self'",
    "data:",
    "blob:",
    ...[3, 4, 5, 6].map((host) => `https://lh${host}.googleusercontent.com`),
    "https://pictures.example",
  ]);
});
