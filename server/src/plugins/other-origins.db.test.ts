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

describe("[SAFE-4] pages of other origins", () => {
  test("may not call, when none is named", async ({ app }) => {
    expect(corsHeaders((await call(app, PARTNER)).headers)).toEqual([]);
    const asked = await preflight(app, PARTNER);
    expect([asked.statusCode, corsHeaders(asked.headers)]).toEqual([404, []]);
  });

  test("may call when they are named, by REST and tRPC, with a token but without cookies", async ({ anotherApp }) => {
    const app = await anotherApp({ corsOrigins: [PARTNER, "https://other.example"] });
    const { headers } = await call(app, PARTNER);
    expect(headers).toMatchObject({ "access-control-allow-origin": PARTNER, vary: expect.stringContaining("Origin") });
    for (const url of ["/Student/Enrol", "/trpc/enrolment.select", "/images"]) {
      const asked = await preflight(app, PARTNER, url);
      expect(asked.statusCode).toBe(204);
      expect(asked.headers).toMatchObject({
        "access-control-allow-origin": PARTNER,
        "access-control-allow-methods": expect.stringContaining("POST"),
        "access-control-allow-headers": "authorization, content-type",
      });
      expect(asked.headers["access-control-allow-credentials"]).toBeUndefined();
    }
  });

  test("may not call when it is another that is named, however alike they look", async ({ anotherApp }) => {
    const app = await anotherApp({ corsOrigins: [PARTNER] });
    const strangers = ["https://partner.example.evil.example", "http://partner.example", `${PARTNER}:8443`, "null"];
    for (const stranger of strangers) {
      for (const { headers } of [await call(app, stranger), await preflight(app, stranger)]) {
        expect([stranger, headers["access-control-allow-origin"]]).toEqual([stranger, undefined]);
      }
    }
  });

  test("can read that they are asked to wait", async ({ anotherApp, limits }) => {
    const app = await anotherApp({ corsOrigins: [PARTNER], limits: { ...limits, readsPerAddress: 1 } });
    await call(app, PARTNER);
    const refused = await call(app, PARTNER);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      "access-control-allow-origin": PARTNER,
      "access-control-expose-headers": expect.stringContaining("retry-after"),
    });
  });
});
