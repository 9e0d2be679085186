import { describe, expect } from "vitest";
import { test as appTest } from "../../test/app-test.ts";
import { contentOf } from "../../test/content-of.ts";
import { aUser } from "../../test/factories.ts";
import { unsubscribeUrl } from "../modules/emails/unsubscribe.ts";
import { createUnsubscribeKeys } from "../modules/emails/unsubscribe-keys.ts";

const keys = createUnsubscribeKeys(["a secret of more than thirty-two characters"]);
const linkOf = (userId: string) => unsubscribeUrl("", keys, { userId, topic: "meeting_reminders" }, "en");

const test = appTest.extend<{ userId: string }>({
  userId: async ({ db }, use) => use((await aUser(db, "student")).id),
});

const ONE_CLICK = [
  ["a form", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "a form in parts",
    "multipart/form-data; boundary=b",
    '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--b--',
  ],
  ["a browser's empty form", "application/x-www-form-urlencoded", ""],
] as const;

describe("[MAIL-5] the link that ends reminders", () => {
  test("asks first, whoever follows it, and changes nothing", async ({ app, db, userId }) => {
    const before = await contentOf(db);
    for (const method of ["GET", "HEAD"] as const) {
      const { statusCode, headers, body } = await app.inject({ method, url: linkOf(userId) });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "referrer-policy": "strict-origin",
        "x-robots-tag": "noindex",
      });
      if (method === "GET") expect(body).toContain('<form method="post"><button>End these messages</button></form>');
      expect(body).not.toMatch(/<script|src=|@import|url\(/);
    }
    expect(await contentOf(db)).toBe(before);
  });

  test.for(ONE_CLICK)(
    "ends them with %s, without signing in, once for all",
    async ([, type, payload], { app, db, userId }) => {
      const other = await aUser(db, "student");
      for (let time = 0; time < 2; time++) {
        const headers = { "content-type": type };
        const { statusCode, body } = await app.inject({ method: "POST", url: linkOf(userId), headers, payload });
        expect([statusCode, body]).toEqual([200, expect.stringContaining("You get no more reminders of dates.")]);
        expect(body).not.toContain("<form");
      }
      expect(await db.emailPreference.findMany()).toMatchObject([{ userId, topic: "meeting_reminders" }]);
      expect(linkOf(other.id)).not.toBe(linkOf(userId));
    },
  );

  test("changes nothing once the account is removed", async ({ app, db, userId }) => {
    await db.user.update({ where: { id: userId }, data: { removedAt: new Date() } });
    expect((await app.inject({ method: "POST", url: linkOf(userId) })).statusCode).toBe(200);
    expect(await db.emailPreference.count()).toBe(0);
  });

  test("says so when it is not valid, and changes nothing", async ({ app, db, userId }) => {
    const { id: otherId } = await aUser(db, "student");
    const before = await contentOf(db);
    const valid = linkOf(userId);
    for (const url of [
      "/email/unsubscribe",
      valid.replace(userId, otherId),
      valid.replace("meeting_reminders", "receipts"),
      valid.replace(/key=.*/, "key="),
      valid.replace(/key=.*/, "key=%00"),
      valid.slice(0, -1),
      `${valid}&key=x`,
      valid.replace(userId, "x"),
    ]) {
      for (const method of ["GET", "POST"] as const) {
        const { statusCode, headers, body } = await app.inject({ method, url });
        expect([url, statusCode]).toEqual([url, 400]);
        expect(headers["content-type"]).toBe("text/html; charset=utf-8");
        expect(body).toContain("This link is incomplete or no longer valid.");
        expect(body).not.toContain("<form");
      }
    }
    expect(await contentOf(db)).toBe(before);
  });

  test("takes no large body", async ({ app, db, userId }) => {
    const { statusCode, body } = await app.inject({
      method: "POST",
      url: linkOf(userId),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "x".repeat(70_000),
    });
    expect([statusCode, body]).toEqual([413, expect.stringContaining("<h1>")]);
    expect(await db.emailPreference.count()).toBe(0);
  });

  test("is counted, and its key is in no log line", async ({ anotherApp, limits, logLines, userId }) => {
    const app = await anotherApp({ limits: { ...limits, callsPerAddress: 2 } });
    const statuses = [];
    for (const method of ["GET", "POST", "POST"] as const)
      statuses.push((await app.inject({ method, url: linkOf(userId) })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    await app.inject({ method: "POST", url: `${linkOf(userId)}x` });
    const text = logLines.join("\n");
    expect(text).toContain("/email/unsubscribe");
    expect(text).not.toContain(keys.keyOf({ userId, topic: "meeting_reminders" }));
    expect(text).not.toContain("key=");
  });
});

test("[LANG-2] a page leads to the profile in its language, at the address that it has in this school", async ({
  app,
  db,
}) => {
  const { id: userId } = await aUser(db, "student");
  await db.schoolSettings.update({ where: { id: 1 }, data: { languages: ["de", "en"] } });
  for (const [language, path] of [
    ["de", "/profile"],
    ["en", "/en/profile"],
  ] as const) {
    const url = unsubscribeUrl("", keys, { userId, topic: "meeting_reminders" }, language);
    await expect.poll(async () => (await app.inject({ url })).body).toContain(`<html lang="${language}">`);
    expect((await app.inject({ url })).body).toContain(`href="${path}"`);
  }
});
