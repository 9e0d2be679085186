import type { FastifyInstance } from "fastify";
import { describe, expect } from "vitest";
import { test } from "../../test/app-test.ts";

const PARTNER = "https://partner.example";

const call = (app: FastifyInstance, origin: string) => app.inject({ url: "/popularClasses", headers: { origin } });
const preflight = (app: FastifyInstance, origin: string, url = "/Student/Enrol") =>
  app.inject({
    method: "OPTIONS",
    url,
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    },
  });
const corsHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith("access-control-"));

describe("[SAFE-4] CORS", () => {
  test("is off by default", async ({ app }) => {
    expect(corsHeaders((await call(app, PARTNER)).headers)).toEqual([]);
    const response = await preflight(app, PARTNER);
    expect([response.statusCode, corsHeaders(response.headers)]).toEqual([405, []]);
  });

  test("allows configured origins over REST and tRPC, with a token but without cookies", async ({ anotherApp }) => {
    const app = await anotherApp({ corsOrigins: [PARTNER, "https://other.example"] });
    const { headers } = await call(app, PARTNER);
    expect(headers).toMatchObject({ "access-control-allow-origin": PARTNER, vary: expect.stringContaining("Origin") });
    for (const url of ["/Student/Enrol", "/trpc/enrolment.select", "/images"]) {
      const response = await preflight(app, PARTNER, url);
      expect(response.statusCode).toBe(204);
      expect(response.headers).toMatchObject({
        "access-control-allow-origin": PARTNER,
        "access-control-allow-methods": expect.stringContaining("POST"),
        "access-control-allow-headers": "authorization, content-type",
      });
      expect(response.headers["access-control-allow-credentials"]).toBeUndefined();
    }
  });

  test("rejects origins that only resemble a configured one", async ({ anotherApp }) => {
    const app = await anotherApp({ corsOrigins: [PARTNER] });
    const otherOrigins = ["https://partner.example.evil.example", "http://partner.example", `${PARTNER}:8443`, "null"];
    for (const other of otherOrigins) {
      for (const { headers } of [await call(app, other), await preflight(app, other)]) {
        expect([other, headers["access-control-allow-origin"]]).toEqual([other, undefined]);
      }
    }
  });

  test("exposes Retry-After of a 429", async ({ anotherApp, limits }) => {
    const app = await anotherApp({ corsOrigins: [PARTNER], limits: { ...limits, callsPerAddress: 1 } });
    const headers = { origin: PARTNER };
    await app.inject({ url: "/MyClass", headers });
    const rejected = await app.inject({ url: "/MyClass", headers });
    expect(rejected.statusCode).toBe(429);
    expect(rejected.headers).toMatchObject({
      "access-control-allow-origin": PARTNER,
      "access-control-expose-headers": expect.stringContaining("retry-after"),
    });
  });
});
