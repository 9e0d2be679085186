import type { FastifyInstance } from "fastify";
import { describe, expect } from "vitest";
import { test as appTest } from "../../test/app-test.ts";
import { aUser } from "../../test/factories.ts";
import { pictureForm } from "../../test/picture-form.ts";
import { createAppTokens } from "../modules/auth/app-tokens.ts";

const LIMITS = { readsPerAddress: 4, callsPerAddress: 3, callsPerUser: 5, tokensPerAddress: 2, uploadsPerUser: 1 };
const test = appTest.extend({ limits: LIMITS });

const REFUSED = {
  error: true,
  code: "TOO_MANY_REQUESTS",
  message: expect.stringMatching(/^Too many requests\. Please wait \d+ seconds?, then try again\.$/),
};
const REFUSED_CALL = {
  error: { json: { data: { code: "TOO_MANY_REQUESTS", httpStatus: 429, refusal: "TOO_MANY_REQUESTS" } } },
};

/** The statuses of so many of the same request, one after the other. */
async function statuses(times: number, ask: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const met: number[] = [];
  for (let count = 0; count < times; count++) met.push((await ask()).statusCode);
  return met;
}

describe("[API-4] too many requests in a minute", () => {
  test("by one address are refused in words, with the time to wait; another address is not touched", async ({
    app,
  }) => {
    const ask = (remoteAddress: string) => app.inject({ url: "/MyClass", remoteAddress });
    expect(await statuses(4, () => ask("192.0.2.1"))).toEqual([401, 401, 401, 429]);
    const refused = await ask("192.0.2.1");
    expect(refused.json()).toEqual(REFUSED);
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.json<{ message: string }>().message).toContain(`${wait} seconds`);
    expect((await ask("192.0.2.2")).statusCode).toBe(401);
  });

  test("by one network of IPv6 are one caller's, whichever of its addresses is used", async ({ app }) => {
    const addresses = ["2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:1:ffff::3", "2001:db8:1:1::4"];
    const met = [];
    for (const remoteAddress of addresses) met.push((await app.inject({ url: "/MyClass", remoteAddress })).statusCode);
    expect(met).toEqual([401, 401, 401, 429]);
    expect((await app.inject({ url: "/MyClass", remoteAddress: "2001:db8:1:2::1" })).statusCode).toBe(401);
  });

  test("by one signed-in caller are theirs alone, wherever they come from and over REST and tRPC together", async ({
    app,
    db,
    bearerOf,
  }) => {
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

  test("are not hidden behind made-up tokens: what is not verified counts for the address", async ({ app, db }) => {
    const forger = createAppTokens(["another secret of more than thirty-two characters"]);
    const met = [];
    for (let count = 0; count < 4; count++) {
      const { token } = await forger.issue({ userId: (await aUser(db, "student")).id, version: 1 });
      met.push((await app.inject({ url: "/MyClass", headers: { authorization: `Bearer ${token}` } })).statusCode);
    }
    expect(met).toEqual([401, 401, 401, 429]);
  });

  test("for a token are fewer, by either path together", async ({ app }) => {
    const rest = () => app.inject({ method: "POST", url: "/jwt", payload: {} });
    const call = () => app.inject({ method: "POST", url: "/trpc/auth.issueToken", payload: { json: {} } });
    expect((await rest()).statusCode).toBe(401);
    expect((await call()).statusCode).toBe(400);
    expect((await rest()).statusCode).toBe(429);
    const refused = await call();
    expect(refused.json()).toMatchObject(REFUSED_CALL);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    // The other doors stay open.
    expect((await app.inject("/MyClass")).statusCode).toBe(401);
  });

  test("[TEACH-4] for an upload are the fewest, and are refused before the picture is read", async ({
    app,
    db,
    bearerOf,
  }) => {
    const form = new Request("http://x", { method: "POST", body: await pictureForm() });
    const headers = {
      ...(await bearerOf(await aUser(db, "instructor"))),
      "content-type": form.headers.get("content-type") ?? "",
    };
    const payload = Buffer.from(await form.arrayBuffer());
    const upload = () => app.inject({ method: "POST", url: "/images", headers, payload });
    // The store of this test takes no picture: it was asked, once.
    expect(await statuses(2, upload)).toEqual([500, 429]);
    expect((await upload()).json()).toEqual(REFUSED);
  });
});

describe("[API-4] the address that counts", () => {
  const forwarded = (app: FastifyInstance, address: string, remoteAddress: string) =>
    app.inject({ url: "/MyClass", remoteAddress, headers: { "x-forwarded-for": address } });

  test("is the sender's, whatever they say of themselves", async ({ app }) => {
    const met = [];
    for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4"]) {
      met.push((await forwarded(app, address, "192.0.2.1")).statusCode);
    }
    expect(met).toEqual([401, 401, 401, 429]);
  });

  test("is the one that a trusted proxy names, and not what was claimed before it", async ({ anotherApp }) => {
    const app = await anotherApp({ trustedProxies: ["10.0.0.0/24"] });
    const met = [];
    for (const claim of ["", "203.0.113.5, ", "203.0.113.6, ", "203.0.113.7, "]) {
      met.push((await forwarded(app, `${claim}198.51.100.1`, "10.0.0.7")).statusCode);
    }
    expect(met).toEqual([401, 401, 401, 429]);
    expect((await forwarded(app, "198.51.100.2", "10.0.0.7")).statusCode).toBe(401);
    // From outside the named network the same words count for nothing.
    expect((await forwarded(app, "198.51.100.1", "10.0.1.7")).statusCode).toBe(401);
  });
});

describe("[API-4] a batch of calls", () => {
  const batch = (paths: string[]) => `/trpc/${paths.join(",")}?batch=1&input=${encodeURIComponent(JSON.stringify({}))}`;

  test("counts as many as it holds, and is refused whole in a form that the client reads", async ({ app }) => {
    expect((await app.inject(batch(["auth.me", "auth.me"]))).statusCode).toBe(200);
    const refused = await app.inject(batch(["auth.me", "auth.me"]));
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject([REFUSED_CALL, REFUSED_CALL]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("counts for a token what asks for one, however the path is spelt", async ({ app }) => {
    const ask = (path: string) =>
      app.inject({ method: "POST", url: `/trpc/${path}?batch=1`, payload: { 0: { json: {} }, 1: { json: {} } } });
    expect((await ask("auth.issueToken%2Cauth.issueToken")).statusCode).toBe(400);
    expect((await ask("auth.issueToken")).statusCode).toBe(429);
    expect((await ask("auth%2EissueToken,auth.register")).statusCode).toBe(429);
  });

  test("of more than ten is refused", async ({ app }) => {
    const refused = await app.inject(batch(Array.from({ length: 11 }, () => "classes.popular")));
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("exceeds maximum size");
  });
});

test("[API-4] the public lists have a count of their own", async ({ app }) => {
  const list = (url: string) => app.inject({ url, headers: { accept: "application/json" } });
  const met = [];
  for (const url of [
    "/classes",
    "/instructor",
    "/popularClasses",
    "/trpc/classes.popular",
    "/trpc/classes.instructors",
  ]) {
    met.push((await list(url)).statusCode);
  }
  expect(met).toEqual([200, 200, 200, 200, 429]);
  // What is ready costs nothing, and is not counted.
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  expect((await fetch(`${origin}/classes`)).status).toBe(200);
  expect((await app.inject("/MyClass")).statusCode).toBe(401);
});

test("[SAFE-3] pages, files, pictures, health and the provider's webhook are never refused", async ({ app }) => {
  const paths = ["/", "/login", "/media/unknown-800.webp", "/health", "/openapi.json", "/nothing"];
  for (const url of paths) {
    const met = await statuses(20, () => app.inject({ url, headers: { accept: "text/html" } }));
    expect([url, new Set(met).size, met.includes(429)]).toEqual([url, 1, false]);
  }
  const webhook = () => app.inject({ method: "POST", url: "/webhooks/stripe", payload: { id: "evt_1" } });
  expect(new Set(await statuses(20, webhook))).toEqual(new Set([400]));
});
