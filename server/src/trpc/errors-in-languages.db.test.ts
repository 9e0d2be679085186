import { describe, expect } from "vitest";
import { test } from "../../test/app-test.ts";
import { aUser } from "../../test/factories.ts";
import { errors as de } from "../texts/de/errors.ts";
import { errors as en } from "../texts/en/errors.ts";

const missing = `/trpc/classes.byId?input=${encodeURIComponent(`{"json":{"classId":"${crypto.randomUUID()}"}}`)}`;
const messageOf = (body: string) => (JSON.parse(body) as { error: { json: { message: string } } }).error.json.message;
const GERMAN = { "x-campside-language": "de" };

describe("an error is a sentence in the language of the page that calls", () => {
  test("English for one that names none, and for one that the school does not speak", async ({ app }) => {
    for (const headers of [{}, { "x-campside-language": "xx" }, { "accept-language": "de" }]) {
      const { body } = await app.inject({ url: missing, headers });
      expect(messageOf(body)).toBe(en.CLASS_NOT_FOUND);
    }
    expect(messageOf((await app.inject({ url: missing, headers: GERMAN })).body)).toBe(de.CLASS_NOT_FOUND);
  });

  test("also where no call runs: without a session, and once too many were made", async ({ anotherApp, limits }) => {
    const app = await anotherApp({ limits: { ...limits, callsPerAddress: 1 } });
    const call = { method: "POST", url: "/trpc/auth.updatePhone", headers: GERMAN } as const;
    expect(messageOf((await app.inject(call)).body)).toBe(de.SIGN_IN_REQUIRED);
    expect(messageOf((await app.inject(call)).body)).toMatch(/^Zu viele Anfragen\. Bitte warten Sie /);
  });

  test("an ended session, and a bug that is not described", async ({ app, db, bearerOf }) => {
    const user = await aUser(db, "student");
    const headers = { ...(await bearerOf(user)), ...GERMAN };
    await db.$executeRaw`ALTER TABLE selections RENAME TO gone`;
    const bug = await app.inject({ url: "/trpc/enrolment.selected", headers });
    expect([bug.statusCode, messageOf(bug.body)]).toEqual([500, expect.stringMatching(/^Bei uns ist etwas schief/)]);
    await db.user.update({ where: { id: user.id }, data: { sessionVersion: { increment: 1 } } });
    const ended = await app.inject({ url: "/trpc/auth.me", headers });
    expect(messageOf(ended.body)).toBe(de.SESSION_ENDED);
  });

  test("what is no call of this version", async ({ app }) => {
    const call = { url: "/trpc/no.such", headers: GERMAN };
    expect(messageOf((await app.inject(call)).body)).toBe(
      "Die Schule versteht diese Anfrage nicht. Bitte laden Sie die Seite neu.",
    );
    expect(messageOf((await app.inject({ url: call.url })).body)).toContain("no.such");
  });

  test("REST is English for everybody", async ({ app }) => {
    const { body } = await app.inject({
      url: `/classes/${crypto.randomUUID()}`,
      headers: { ...GERMAN, accept: "application/json" },
    });
    expect(body).toContain(en.CLASS_NOT_FOUND);
  });
});
