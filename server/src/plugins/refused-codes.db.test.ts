import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { test } from "../../test/app-test.ts";
import { aClass, aCode, aUser } from "../../test/factories.ts";
import { lockWaits } from "../../test/lock-waits.ts";

type Caller = { headers: { authorization: string }; remoteAddress: string };

/** The error code of an attempt, or null where the code can be used. */
async function attempt(app: FastifyInstance, classId: string, code: string, { headers, remoteAddress }: Caller) {
  const input = encodeURIComponent(JSON.stringify({ json: { items: [{ classId }], code } }));
  const answer = await app.inject({ url: `/trpc/payments.quote?input=${input}`, headers, remoteAddress });
  return answer.json<{ error?: { json: { data: { errorCode: string } } } }>().error?.json.data.errorCode ?? null;
}

const UNKNOWN = Array.from({ length: 10 }, () => "CODE_UNKNOWN");

test("[CODE-2] ten refused codes of an account end its attempts, also with a right one, in carts and starts", async ({
  app,
  db,
  bearerOf,
}) => {
  const { id: classId } = await aClass(db);
  await aCode(db, { code: "SUMMER", percent: 10 });
  const caller = { headers: await bearerOf(await aUser(db, "student")), remoteAddress: "192.0.2.1" };
  // What can be used does not count.
  for (const _time of UNKNOWN) expect(await attempt(app, classId, "SUMMER", caller)).toBeNull();
  for (const expected of UNKNOWN) expect(await attempt(app, classId, "GUESS", caller)).toBe(expected);
  expect(await attempt(app, classId, "SUMMER", caller)).toBe("CODE_TRIES_USED_UP");
  const start = (payload: object) =>
    app.inject({ method: "POST", url: "/trpc/payments.start", ...caller, payload: { json: payload } });
  const refused = await start({ items: [{ classId }], code: "SUMMER" });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    error: {
      json: { message: "Several codes could not be used. Please go on without one, or try again in 15 minutes." },
    },
  });
  // Without a code, and for others, everything goes on.
  expect((await start({ items: [{ classId }] })).statusCode).toBe(200);
  const neighbour = { headers: await bearerOf(await aUser(db, "student")), remoteAddress: "192.0.2.1" };
  expect(await attempt(app, classId, "SUMMER", neighbour)).toBeNull();
});

test("[CODE-2] thirty refused codes from one address end the attempts from there, of any account", async ({
  app,
  db,
  bearerOf,
}) => {
  const { id: classId } = await aClass(db);
  await aCode(db, { code: "SUMMER", percent: 10 });
  const remoteAddress = "192.0.2.1";
  for (let account = 1; account <= 3; account++) {
    const caller = { headers: await bearerOf(await aUser(db, "student")), remoteAddress };
    for (const expected of UNKNOWN) expect(await attempt(app, classId, "GUESS", caller)).toBe(expected);
  }
  const headers = await bearerOf(await aUser(db, "student"));
  expect(await attempt(app, classId, "SUMMER", { headers, remoteAddress })).toBe("CODE_TRIES_USED_UP");
  expect(await attempt(app, classId, "SUMMER", { headers, remoteAddress: "192.0.2.2" })).toBeNull();
});

test("[CODE-2][SEC-8] of codes that are sent at once three are looked up, and nobody waits for them", async ({
  anotherApp,
  db,
  bearerOf,
}) => {
  const app = await anotherApp({ callsPerPool: 300 });
  const { id: classId } = await aClass(db);
  const caller = { headers: await bearerOf(await aUser(db, "student")), remoteAddress: "192.0.2.1" };
  const headers = await bearerOf(await aUser(db, "student"));
  const answers: (string | null)[] = [];
  /** Sends codes at once, of which so many are looked up while the table of codes is locked, and the others are refused meanwhile. */
  const sendAtOnce = async (count: number, lookedUp: number) => {
    answers.length = 0;
    const sent = await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE discount_codes IN ACCESS EXCLUSIVE MODE`;
      const all = Array.from({ length: count }, async (_guess, index) => {
        answers.push(await attempt(app, classId, `GUESS-${index}`, caller));
      });
      await lockWaits(db, lookedUp);
      await expect.poll(() => answers).toEqual(Array.from({ length: count - lookedUp }, () => "TOO_MANY_REQUESTS"));
      expect((await app.inject({ url: "/MyClass", headers })).statusCode).toBe(200);
      return all;
    });
    await Promise.all(sent);
    return answers.slice(count - lookedUp);
  };
  expect(await sendAtOnce(300, 3)).toEqual(UNKNOWN.slice(0, 3));
  for (const expected of UNKNOWN.slice(0, 6)) expect(await attempt(app, classId, "GUESS", caller)).toBe(expected);
  // The tenth is refused while it is looked up, and no eleventh beside it.
  expect(await sendAtOnce(3, 1)).toEqual(["CODE_UNKNOWN"]);
  expect(await attempt(app, classId, "GUESS", caller)).toBe("CODE_TRIES_USED_UP");
});
