import { describe, expect } from "vitest";
import { test as appTest } from "../../test/app-test.ts";
import { aClass, aUser } from "../../test/factories.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "../../test/payment-test.ts";
import { createStripeProvider } from "../integrations/stripe-provider.ts";

/** The card provider does not answer. */
const test = appTest.extend({
  deps: async ({ deps }, use) => {
    const payments = createStripeProvider({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiUrl: "http://127.0.0.1:9",
    });
    await use({ ...deps, payments });
  },
});

const POPULAR = "/trpc/classes.popular";
const LIST = "/trpc/classes.list";
const input = (text: string) => `input=${encodeURIComponent(text)}`;
const DEEP = "[".repeat(33) + "]".repeat(33);

describe("[SAFE-5] a cached list is the answer to its own request only", () => {
  test("not to another method, and not to an input given twice", async ({ app, db }) => {
    await aClass(db);
    const [start, end] = ['{"json":{}', '"meta":{}}'];
    for (const url of [POPULAR, `${LIST}?${input(`${start},${end}`)}`])
      expect((await app.inject({ url })).statusCode).toBe(200);
    expect((await app.inject({ method: "POST", url: POPULAR })).statusCode).toBe(405);
    expect((await app.inject({ url: `${LIST}?${input(start)}&${input(end)}` })).statusCode).toBe(400);
  });
});

test("[SEC-1] an input of a query that is nested too deep is refused before it is parsed", async ({ app }) => {
  const { statusCode, body } = await app.inject({ url: `/trpc/classes.byId?${input(DEEP)}` });
  expect([statusCode, body]).toEqual([400, expect.stringContaining("INPUT_TOO_DEEP")]);
});

test("only errors with a wait have Retry-After", async ({ app }) => {
  const missing = `/trpc/classes.byId?${input(`{"json":{"classId":"${crypto.randomUUID()}"}}`)}`;
  for (const url of [missing, "/trpc/classes.byId", "/trpc/nothing"]) {
    const { statusCode, headers } = await app.inject({ url });
    expect([url, statusCode >= 400, headers["retry-after"]]).toEqual([url, true, undefined]);
  }
});

describe("[SEC-6] the log has one line", () => {
  interface Line {
    level: number;
    msg: string;
    path?: string;
    err?: { type: string };
  }
  const linesOf = (logLines: readonly string[]) =>
    logLines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg !== "request completed");

  test("for an error of programming, with its cause", async ({ app, db, bearerOf, logLines }) => {
    const headers = await bearerOf(await aUser(db, "student"));
    await db.$executeRaw`ALTER TABLE selections RENAME TO gone`;
    logLines.length = 0;
    expect((await app.inject({ url: "/trpc/enrolment.selected", headers })).statusCode).toBe(500);
    expect(linesOf(logLines)).toMatchObject([
      {
        level: 50,
        msg: "request failed",
        path: "enrolment.selected",
        err: { type: expect.not.stringMatching("TRPC") },
      },
    ]);
  });

  test("for a service that does not answer, and none for a refusal", async ({ app, db, bearerOf, logLines }) => {
    const headers = await bearerOf(await aUser(db, "student"));
    const { id: classId } = await aClass(db);
    logLines.length = 0;
    const start = (json: object) =>
      app.inject({ method: "POST", url: "/trpc/payments.start", headers, payload: { json } });
    expect((await start({ classId: crypto.randomUUID() })).statusCode).toBe(404);
    expect(linesOf(logLines)).toEqual([]);
    expect((await start({ classId })).statusCode).toBe(503);
    expect(linesOf(logLines)).toMatchObject([
      { level: 40, msg: "a service does not answer", path: "payments.start", err: { type: "AppError" } },
    ]);
  });
});
