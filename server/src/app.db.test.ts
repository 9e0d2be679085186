import Stripe from "stripe";
import { describe, expect } from "vitest";
import { test } from "../test/app-test.ts";
import { aClass, aUser } from "../test/factories.ts";
import { WEBHOOK_SECRET } from "../test/payment-test.ts";
import { signed } from "../test/signed.ts";
import { promoteUser } from "./modules/admin/promote-user.ts";
import { startPayment } from "./modules/payments/start-payment.ts";

function query(path: string, input?: unknown): string {
  return `/trpc/${path}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`}`;
}

function mutation(path: string, input: unknown, headers: Record<string, string> = {}) {
  return { method: "POST" as const, url: `/trpc/${path}`, payload: { json: input }, headers };
}

describe("who may call", () => {
  test("[ROLE-1] a visitor, a student and an admin at a student's procedure", async ({ app, db, bearerOf }) => {
    const call = (headers: Record<string, string>) => app.inject({ url: query("enrolment.selected"), headers });
    expect((await call({})).statusCode).toBe(401);
    expect((await call(await bearerOf(await aUser(db, "student")))).statusCode).toBe(200);
    const refused = await call(await bearerOf(await aUser(db, "admin")));
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ error: { json: { data: { refusal: "ROLE_REQUIRED" } } } });
  });

  test("[AUTH-9] a role change ends the token: the next call is refused, a fresh token has the new role", async ({
    app,
    db,
    bearerOf,
  }) => {
    const user = await aUser(db, "student");
    const before = await bearerOf(user);
    await promoteUser({ db, actor: null }, { userId: user.id, role: "instructor" });
    const refused = await app.inject({ url: query("auth.me"), headers: before });
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ error: { json: { data: { refusal: "SESSION_ENDED" } } } });
    const me = await app.inject({ url: query("auth.me"), headers: await bearerOf(user) });
    expect(me.json()).toMatchObject({ result: { data: { json: { role: "instructor" } } } });
  });

  test("a visitor's own list of who they are is empty, not refused", async ({ app }) => {
    expect((await app.inject({ url: query("auth.me") })).json()).toEqual({ result: { data: { json: null } } });
  });
});

describe("bad input", () => {
  test("says by field what is wrong, and changes nothing", async ({ app, db, bearerOf }) => {
    const headers = await bearerOf(await aUser(db, "instructor"));
    const input = { name: "", imageUrl: "x", capacity: 0, priceCents: 10 };
    const response = await app.inject(mutation("classes.add", input, headers));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: { json: { data: { fieldErrors: { name: ["This field is required"], capacity: ["At least 1 seat"] } } } },
    });
    expect(await db.class.count()).toBe(0);
  });

  test("of any shape never answers 500", async ({ app }) => {
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

  test("is a price that no class has and the database could not hold", async ({ app, db, bearerOf }) => {
    const { id: classId } = await aClass(db);
    const headers = await bearerOf(await aUser(db, "student"));
    for (const priceCents of [-1, -(2 ** 40), 2 ** 40]) {
      const refused = await app.inject(mutation("payments.start", { classId, priceCents }, headers));
      expect([priceCents, refused.statusCode]).toEqual([priceCents, 400]);
    }
    expect(await db.enrolment.count()).toBe(0);
  });

  test("is a host that is no address", async ({ app }) => {
    for (const host of ["<img src=x>", "a b", "[::1", "a:99999"]) {
      const refused = await app.inject({ url: query("auth.me"), headers: { host } });
      expect([host, refused.statusCode, refused.json()]).toMatchObject([host, 400, { code: "REQUEST_NOT_READABLE" }]);
    }
    for (const host of ["school.example", "127.0.0.1:3000", "[::1]:3000"]) {
      expect((await app.inject({ url: query("auth.me"), headers: { host } })).statusCode).toBe(200);
    }
  });
});

test("[SAFE-5] a bug answers without details, and is logged once under the request's id", async ({ app, logLines }) => {
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

describe("the provider's webhook", () => {
  const eventOf = (intentId: string, id = "evt_1") =>
    JSON.stringify({
      id,
      object: "event",
      type: "payment_intent.succeeded",
      data: { object: { id: intentId, object: "payment_intent" } },
    });
  const deliver = (payload: string, secret = WEBHOOK_SECRET) => ({
    method: "POST" as const,
    url: "/webhooks/stripe",
    payload,
    headers: {
      "content-type": "application/json",
      "stripe-signature": new Stripe("sk").webhooks.generateTestHeaderString({ payload, secret }),
    },
  });

  test("[SAFE-3] delivered three times, of a payment that has succeeded, enrols once", async ({
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

  test("[SAFE-3] an event that claims a success which the provider does not know of enrols nobody", async ({
    app,
    deps,
    db,
  }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await app.inject(deliver(eventOf(paymentIntentId)));
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ enrolledCount: 0 });
  });

  test("[SAFE-4] with another's signature, or none, is refused before anything else", async ({ app, db }) => {
    const forged = await app.inject(deliver(eventOf("pi_1"), "whsec_forged"));
    expect(forged.statusCode).toBe(400);
    expect(forged.json()).toMatchObject({ error: true, code: "WEBHOOK_NOT_SIGNED" });
    const bare = await app.inject({ method: "POST", url: "/webhooks/stripe", payload: { id: "evt" } });
    expect(bare.statusCode).toBe(400);
    expect(await db.webhookEvent.count()).toBe(0);
  });

  test("[SAFE-3] whose effect could not be written is not acknowledged, so that it comes again", async ({
    app,
    deps,
    db,
    stripe,
  }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    await db.$executeRaw`ALTER TABLE webhook_events RENAME TO webhook_events_away`;
    expect((await app.inject(deliver(eventOf(paymentIntentId)))).statusCode).toBe(500);
    await db.$executeRaw`ALTER TABLE webhook_events_away RENAME TO webhook_events`;
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(0);
    expect((await app.inject(deliver(eventOf(paymentIntentId)))).statusCode).toBe(200);
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(1);
  });
});

test("GET /health is fine while the database answers", async ({ app }) => {
  const response = await app.inject({ url: "/health" });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: "ok" });
});

test("[TEACH-4] a page may show pictures of the outside hosts in the settings, and of no others", async ({ app }) => {
  const { headers } = await app.inject({ url: "/", headers: { accept: "text/html" } });
  const sources = /img-src ([^;]+)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ");
  expect(sources).toEqual(["'self'", "data:", "blob:", "https://*.googleusercontent.com", "https://pictures.example"]);
});
