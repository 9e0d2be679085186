import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, vi } from "vitest";
import { PAGE, test as appTest } from "../../test/app-test.ts";
import { aClass, aUser } from "../../test/factories.ts";
import { pictureForm } from "../../test/picture-form.ts";
import type { Db } from "../db/client.ts";
import { AppError } from "../errors/app-error.ts";
import type { IdentityProvider } from "../integrations/identity-provider.ts";
import { createAppTokens } from "../modules/auth/app-tokens.ts";

const LIMITS = {
  readsPerAddress: 4,
  callsPerAddress: 3,
  callsPerUser: 5,
  tokensPerAddress: 2,
  uploadsPerUser: 1,
  receiptsPerUser: 2,
};
const test = appTest.extend({ limits: LIMITS });

const REJECTED = {
  error: true,
  code: "TOO_MANY_REQUESTS",
  message: expect.stringMatching(/^Too many requests\. Please wait \d+ seconds?, then try again\.$/),
};
const REJECTED_CALL = {
  error: { json: { data: { code: "TOO_MANY_REQUESTS", httpStatus: 429, errorCode: "TOO_MANY_REQUESTS" } } },
};

/** The statuses of repeated requests, one after the other. */
async function statuses(times: number, ask: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const received: number[] = [];
  for (let count = 0; count < times; count++) received.push((await ask()).statusCode);
  return received;
}

describe("[API-4] rate limits", () => {
  test("per address: 429 with a message and Retry-After; other addresses are not affected", async ({ app }) => {
    const ask = (remoteAddress: string) => app.inject({ url: "/MyClass", remoteAddress });
    expect(await statuses(4, () => ask("192.0.2.1"))).toEqual([401, 401, 401, 429]);
    const rejected = await ask("192.0.2.1");
    expect(rejected.json()).toEqual(REJECTED);
    const wait = Number(rejected.headers["retry-after"]);
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(rejected.json<{ message: string }>().message).toContain(`${wait} seconds`);
    expect((await ask("192.0.2.2")).statusCode).toBe(401);
  });

  test("per IPv6 network: its addresses share one counter", async ({ app }) => {
    const addresses = ["2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:1:ffff::3", "2001:db8:1:1::4"];
    const received = [];
    for (const remoteAddress of addresses)
      received.push((await app.inject({ url: "/MyClass", remoteAddress })).statusCode);
    expect(received).toEqual([401, 401, 401, 429]);
    expect((await app.inject({ url: "/MyClass", remoteAddress: "2001:db8:1:2::1" })).statusCode).toBe(401);
  });

  test("per user: from any address, and over REST and tRPC together", async ({ app, db, bearerOf }) => {
    const headers = await bearerOf(await aUser(db, "student"));
    const ask = (remoteAddress: string) => app.inject({ url: "/MyClass", headers, remoteAddress });
    expect(await statuses(3, () => ask("192.0.2.1"))).toEqual([200, 200, 200]);
    expect((await app.inject({ url: "/trpc/enrolment.selected", headers })).statusCode).toBe(200);
    expect(await statuses(2, () => ask("192.0.2.2"))).toEqual([200, 429]);
    const neighbour = await bearerOf(await aUser(db, "student"));
    expect((await app.inject({ url: "/MyClass", headers: neighbour, remoteAddress: "192.0.2.1" })).statusCode).toBe(
      200,
    );
  });

  test("a forged token counts for the address", async ({ app, db }) => {
    const forger = createAppTokens(["another secret of more than thirty-two characters"]);
    const received = [];
    for (let count = 0; count < 4; count++) {
      const { token } = await forger.issue({ userId: (await aUser(db, "student")).id, version: 1 });
      received.push((await app.inject({ url: "/MyClass", headers: { authorization: `Bearer ${token}` } })).statusCode);
    }
    expect(received).toEqual([401, 401, 401, 429]);
  });

  test("[SEC-8] by weight: the figures of the filters count as ten reads", async ({ anotherApp }) => {
    const app = await anotherApp({ limits: { ...LIMITS, readsPerAddress: 20 } });
    const searches = ["judo", "polo", "golf"].map((search) => encodeURIComponent(JSON.stringify({ json: { search } })));
    const received = [];
    for (const input of searches)
      received.push((await app.inject({ url: `/trpc/classes.facets?input=${input}` })).statusCode);
    expect(received).toEqual([200, 200, 429]);
  });

  test("[SEC-8] by weight: the list of classes that a place may move to counts as ten calls", async ({
    anotherApp,
    db,
    bearerOf,
  }) => {
    const app = await anotherApp({ limits: { ...LIMITS, callsPerUser: 20 } });
    const headers = await bearerOf(await aUser(db, "student"));
    const input = encodeURIComponent(JSON.stringify({ json: { enrolmentId: "019ed03f-0000-7000-8000-000000000000" } }));
    expect(await statuses(3, () => app.inject({ url: `/trpc/enrolment.moveOptions?input=${input}`, headers }))).toEqual(
      [404, 404, 429],
    );
  });

  test("for sign-ins: over REST and tRPC together", async ({ app }) => {
    const rest = () => app.inject({ method: "POST", url: "/jwt", payload: {} });
    const call = () => app.inject({ method: "POST", url: "/trpc/auth.issueToken", payload: { json: {} } });
    expect((await rest()).statusCode).toBe(401);
    expect((await call()).statusCode).toBe(400);
    expect((await rest()).statusCode).toBe(429);
    const rejected = await call();
    expect(rejected.json()).toMatchObject(REJECTED_CALL);
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
    // Other limits are not affected.
    expect((await app.inject("/MyClass")).statusCode).toBe(401);
  });

  test("[TEACH-4] for uploads: rejected before the body is parsed", async ({ app, db, bearerOf }) => {
    const form = new Request("http://x", { method: "POST", body: await pictureForm() });
    const headers = {
      ...(await bearerOf(await aUser(db, "instructor"))),
      "content-type": form.headers.get("content-type") ?? "",
    };
    const payload = Buffer.from(await form.arrayBuffer());
    const upload = () => app.inject({ method: "POST", url: "/images", headers, payload });
    // The image store of this test always fails, so 500 means that it was called.
    expect(await statuses(2, upload)).toEqual([500, 429]);
    expect((await upload()).json()).toEqual(REJECTED);
  });
});

const notProved = () => Promise.reject(new AppError("IDENTITY_NOT_PROVED"));

test.extend({
  identity: {
    uidOf: async (idToken) => /^valid-(\w+)/.exec(idToken)?.[1] ?? null,
    verify: notProved,
    revokeSessions: notProved,
    isGone: notProved,
    removeAccount: notProved,
    close: async () => undefined,
  } satisfies IdentityProvider,
})("[SEC-1] forged ID tokens lock nobody out who signs in from the same address", async ({ app }) => {
  const rest = (idToken: string) => app.inject({ method: "POST", url: "/jwt", payload: { idToken } });
  const bearer = (idToken: string) =>
    app.inject({ method: "POST", url: "/jwt", headers: { authorization: `Bearer ${idToken}` } });
  const call = (idToken: string) =>
    app.inject({
      method: "POST",
      url: "/trpc/auth.issueToken",
      headers: { authorization: `Bearer ${idToken}` },
      payload: { json: { idToken } },
    });
  expect(await statuses(3, () => rest("forged"))).toEqual([401, 401, 429]);
  expect([(await bearer("forged")).statusCode, (await call("forged")).statusCode]).toEqual([429, 429]);
  // Counted for their account, as often as other calls of a user.
  expect((await call("valid-maya")).statusCode).toBe(401);
  expect(await statuses(5, () => bearer("valid-maya"))).toEqual([401, 401, 401, 401, 429]);
  expect((await bearer("valid-kenji")).statusCode).toBe(401);
});

test("[SEC-7] signing out everywhere counts as a receipt, though each token does it once", async ({
  app,
  db,
  bearerOf,
}) => {
  const headers = await bearerOf(await aUser(db, "student"));
  const signOut = () => app.inject({ method: "POST", url: "/trpc/auth.signOutEverywhere", headers });
  expect(await statuses(3, signOut)).toEqual([200, 401, 429]);
});

test("[SEC-1] receipts and statements as PDF have a limit of their own, per user", async ({ app, db, bearerOf }) => {
  const headers = await bearerOf(await aUser(db, "student"));
  const receipt = (more: object) => app.inject({ url: "/receipts/7", ...more });
  expect((await app.inject({ url: "/statements/2026", headers })).statusCode).toBe(404);
  expect(await statuses(2, () => receipt({ headers }))).toEqual([404, 429]);
  expect((await app.inject({ url: "/MyClass", headers })).statusCode).toBe(200);
  expect((await receipt({ headers: await bearerOf(await aUser(db, "student")) })).statusCode).toBe(404);
});

describe("[API-4] the counted address", () => {
  const forwarded = (app: FastifyInstance, address: string, remoteAddress: string) =>
    app.inject({ url: "/MyClass", remoteAddress, headers: { "x-forwarded-for": address } });

  test("is the socket's, whatever X-Forwarded-For contains", async ({ app }) => {
    const received = [];
    for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4"]) {
      received.push((await forwarded(app, address, "192.0.2.1")).statusCode);
    }
    expect(received).toEqual([401, 401, 401, 429]);
  });

  test("is the last one before a trusted proxy in X-Forwarded-For", async ({ anotherApp }) => {
    const app = await anotherApp({ trustedProxies: ["10.0.0.0/24"] });
    const received = [];
    for (const claim of ["", "203.0.113.5, ", "203.0.113.6, ", "203.0.113.7, "]) {
      received.push((await forwarded(app, `${claim}198.51.100.1`, "10.0.0.7")).statusCode);
    }
    expect(received).toEqual([401, 401, 401, 429]);
    expect((await forwarded(app, "198.51.100.2", "10.0.0.7")).statusCode).toBe(401);
    // A proxy outside the trusted network is not trusted.
    expect((await forwarded(app, "198.51.100.1", "10.0.1.7")).statusCode).toBe(401);
  });
});

test("[SEC-1] a batch that is too long counts as the longest one: it does not use up the limit of an address", async ({
  anotherApp,
}) => {
  const app = await anotherApp({ limits: { ...LIMITS, callsPerAddress: 8 } });
  const url = `/trpc/${",".repeat(500)}?batch=1`;
  for (const method of ["POST", "GET"] as const) {
    const remoteAddress = method === "GET" ? "192.0.2.1" : "192.0.2.2";
    const ask = () => app.inject({ method, url, remoteAddress, ...(method === "POST" && { payload: {} }) });
    expect((await ask()).statusCode).toBe(400);
    expect(await statuses(3, () => app.inject({ url: "/MyClass", remoteAddress }))).toEqual([401, 401, 429]);
    const refused = await ask();
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  }
});

describe("[API-4] a batch of calls", () => {
  const batch = (paths: string[]) => `/trpc/${paths.join(",")}?batch=1&input=${encodeURIComponent(JSON.stringify({}))}`;

  test("counts each of its calls, and is rejected as a whole in the format of a batch", async ({ app }) => {
    expect((await app.inject(batch(["auth.me", "auth.me"]))).statusCode).toBe(200);
    const rejected = await app.inject(batch(["auth.me", "auth.me"]));
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json()).toMatchObject([REJECTED_CALL, REJECTED_CALL]);
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("counts sign-ins against their limit, however the path is encoded", async ({ app }) => {
    const ask = (path: string) =>
      app.inject({ method: "POST", url: `/trpc/${path}?batch=1`, payload: { 0: { json: {} }, 1: { json: {} } } });
    expect((await ask("auth.issueToken%2Cauth.issueToken")).statusCode).toBe(400);
    expect((await ask("auth.issueToken")).statusCode).toBe(429);
    expect((await ask("auth%2EissueToken,auth.register")).statusCode).toBe(429);
  });

  test("of more than six calls is rejected", async ({ anotherApp }) => {
    const app = await anotherApp({ limits: { ...LIMITS, readsPerAddress: 6 } });
    const rejected = await app.inject(batch(Array.from({ length: 7 }, () => "classes.popular")));
    expect(rejected.statusCode).toBe(400);
    expect(rejected.body).toContain("exceeds maximum size");
  });
});

test("[SEC-1] the calls of a POST are counted by its path, before its body is received", async ({ app }) => {
  const headers = { "content-type": "application/json" };
  const deep = "[".repeat(33);
  const large = JSON.stringify({ json: "x".repeat(65 * 1024) });
  for (const url of ["/trpc/auth.issueToken", "/jwt"]) {
    const remoteAddress = `192.0.2.${url.length}`;
    const ask = (payload: string) => app.inject({ method: "POST", url, headers, payload, remoteAddress });
    const refusals = [];
    for (const payload of [large, deep, large, deep]) refusals.push((await ask(payload)).statusCode);
    expect([url, refusals]).toEqual([url, [413, 400, 429, 429]]);
    expect((await ask(deep)).json()).toMatchObject(url === "/jwt" ? REJECTED : REJECTED_CALL);
  }
});

test("[API-4] public lists have a limit of their own", async ({ app }) => {
  const list = (url: string) => app.inject({ url, headers: { accept: "application/json" } });
  const received = [];
  for (const url of [
    "/classes",
    "/instructor",
    "/popularClasses",
    "/trpc/classes.popular",
    "/trpc/classes.instructors",
  ]) {
    received.push((await list(url)).statusCode);
  }
  expect(received).toEqual([200, 200, 200, 200, 429]);
  // Responses from the cache server are not counted.
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  expect((await fetch(`${origin}/classes`)).status).toBe(200);
  expect((await app.inject("/MyClass")).statusCode).toBe(401);
});

test("[SEC-1] public lists from the cache are free, also when another address is asked", async ({ app }) => {
  const first = {
    classes: (await app.inject("/classes")).body,
    popular: (await app.inject("/trpc/classes.popular")).body,
  };
  for (let index = 0; index < 20; index++) {
    const rest = await app.inject({ url: `/classes?x=${index}`, headers: { origin: "https://elsewhere.example" } });
    const call = await app.inject(`/trpc/classes%2Epopular?x=${index}`);
    expect([rest.body, call.body]).toEqual([first.classes, first.popular]);
  }
  // Control: two lists more are computed.
  const inputs = [1, 2, 3].map((limit) => encodeURIComponent(JSON.stringify({ json: { limit } })));
  const received = [];
  for (const input of inputs) received.push((await app.inject(`/trpc/classes.list?input=${input}`)).statusCode);
  expect(received).toEqual([200, 200, 429]);
});

describe("[SEC-1] a public list", () => {
  // The cached stamp stands still until a test advances the time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  /** Changes every public list: what is cached is free. */
  async function change(db: Db, instructorId?: string): Promise<void> {
    await aClass(db, instructorId === undefined ? {} : { instructorId });
    vi.advanceTimersByTime(250);
  }

  const URLS = [
    ["/classes", 1],
    ["/sitemap.xml", 2],
  ] as const;

  test("counts each time without PUBLIC_URL, where it is written anew for its caller", async ({ anotherApp }) => {
    const app = await anotherApp({ page: { ...PAGE, publicUrl: null } });
    for (const [index, url] of ["/classes", "/api/classes", "/popularClasses", "/instructor"].entries()) {
      const ask = () => app.inject({ url, remoteAddress: `192.0.2.${index}`, headers: { host: `${index}.example` } });
      expect([url, await statuses(5, ask)]).toEqual([url, [200, 200, 200, 200, 429]]);
    }
  });

  test("of several pages counts as each of them when it is computed anew", async ({ app, db }) => {
    const { instructorId } = await aClass(db);
    for (let count = 0; count < 100; count++) await aClass(db, { instructorId });
    for (const [url, host] of URLS) {
      const ask = async (remoteAddress: string) => {
        await change(db, instructorId);
        return app.inject({ url, remoteAddress });
      };
      // Nobody knows how long the list is before.
      expect((await ask(`192.0.2.${host}`)).statusCode).toBe(200);
      expect(await statuses(3, () => ask(`198.51.100.${host}`))).toEqual([200, 200, 429]);
    }
  });

  test("of more pages than the limit is still computed, once per minute and address", async ({ anotherApp, db }) => {
    const app = await anotherApp({ limits: { ...LIMITS, readsPerAddress: 1 } });
    const { instructorId } = await aClass(db);
    for (let count = 0; count < 100; count++) await aClass(db, { instructorId });
    for (const [url, host] of URLS) {
      const received = [];
      for (const network of ["192.0.2", "198.51.100", "198.51.100"]) {
        received.push((await app.inject({ url, remoteAddress: `${network}.${host}` })).statusCode);
        await change(db, instructorId);
      }
      expect([url, received]).toEqual([url, [200, 200, 429]]);
    }
  });
});

test("[SAFE-3] unrendered pages, files, pictures, health and the Stripe webhook have no limit", async ({ app }) => {
  const paths = ["/", "/login", "/media/unknown-800.webp", "/health", "/openapi.json", "/dashboard"];
  for (const url of paths) {
    const received = await statuses(20, () => app.inject({ url, headers: { accept: "text/html" } }));
    expect([url, new Set(received).size, received.includes(429)]).toEqual([url, 1, false]);
  }
  const webhook = () => app.inject({ method: "POST", url: "/webhooks/stripe", payload: { id: "evt_1" } });
  expect(new Set(await statuses(20, webhook))).toEqual(new Set([400]));
});
