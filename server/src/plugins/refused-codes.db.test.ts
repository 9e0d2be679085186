import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { test } from "../../test/app-test.ts";
import { aClass, aCode, aUser } from "../../test/factories.ts";

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
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_guess, index) => attempt(app, classId, `GUESS-${index}`, caller)),
  );
  expect(guesses.filter((code) => code !== "CODE_TRIES_USED_UP")).toEqual(UNKNOWN);
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
