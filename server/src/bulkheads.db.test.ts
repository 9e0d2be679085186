import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect } from "vitest";
import { aClass, aUser } from "../test/factories.ts";
import { lockWaits } from "../test/lock-waits.ts";
import { at } from "../test/meetings.ts";
import { type ServerProcess, test } from "../test/process-test.ts";
import { eventOf, signedEvent } from "../test/signed-event.ts";
import type { Db } from "./db/client.ts";
import { Prisma } from "./db/generated/client.ts";

const STUDENTS = 12;
/** By default, for holds. */
const CONNECTIONS = 10;
/** By default, for plans of meetings. */
const PLANS = 2;
const QUIET = { LOG_LEVEL: "silent" };

/** Runs a statement that locks, and keeps its transaction open until the returned function is called. */
async function keepLocked(db: Db, statement: Prisma.Sql): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const held = db.$transaction(
    async (tx) => {
      await tx.$executeRaw(statement);
      locked.resolve();
      await end.promise;
    },
    { timeout: 30_000 },
  );
  await locked.promise;
  return async () => {
    end.resolve();
    await held;
  };
}

const lockClass = (db: Db, classId: string) =>
  keepLocked(db, Prisma.sql`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR UPDATE`);

const startPayment = async (server: ServerProcess, db: Db, classId: string) => {
  const authorization = await server.bearerOf(await aUser(db, "student"));
  return (signal: AbortSignal | null = null) =>
    fetch(`${server.url}/trpc/payments.start`, {
      method: "POST",
      signal,
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ json: { classId } }),
    });
};

const manyOf = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

test("[RUSH-3] while students wait for one locked class, and plans of meetings for one another, /ready, sign-in, reads, other holds and webhooks answer before them", async ({
  db,
  stripe,
  startServer,
}) => {
  const server = await startServer(QUIET);
  const { id: classId } = await aClass(db, { capacity: STUDENTS });
  const { id: otherId } = await aClass(db);
  const buyer = await aUser(db, "student");
  const api = await server.apiOf(buyer);
  const { paymentIntentId } = await api.payments.start.mutate({ classId: (await aClass(db)).id });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  const starts = await manyOf(STUDENTS, () => startPayment(server, db, classId));
  const teachers = await manyOf(STUDENTS, async () => {
    const { id: taughtId, instructorId } = await aClass(db);
    const { schedule } = await server.apiOf({ id: instructorId });
    return () => schedule.addMeetings.mutate({ classId: taughtId, venueId: null, meetings: [at("2029-05-01")] });
  });

  const letPlan = await keepLocked(db, Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended('planning', 0))`);
  const plans = Promise.allSettled(teachers.map((plan) => plan()));
  await lockWaits(db, PLANS);
  await api.payments.start.mutate({ classId: otherId });

  const unlock = await lockClass(db, classId);
  const waiting = starts.map((start) => start());
  await lockWaits(db, PLANS + CONNECTIONS);
  const signedIn = { headers: { authorization: await server.bearerOf(buyer) } };
  const event = signedEvent(eventOf(paymentIntentId));
  const calls: Record<string, RequestInit> = {
    "/live": {},
    "/ready": {},
    "/health": {},
    "/trpc/auth.me": signedIn,
    "/payment/history": signedIn,
    "/popularClasses": {},
    "/webhooks/stripe": { method: "POST", headers: event.headers, body: event.payload },
  };
  const answers = await Promise.all(
    Object.entries(calls).map(async ([path, call]) => {
      const { status } = await fetch(server.url + path, call);
      return [path, status];
    }),
  );
  expect(answers).toEqual(Object.keys(calls).map((path) => [path, 200]));
  expect(await db.enrolment.count({ where: { studentId: buyer.id, state: "paid" } })).toBe(1);

  // Those that waited for a connection may have waited too long.
  await unlock();
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(CONNECTIONS);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await letPlan();
  const planned = (await plans).filter(({ status }) => status === "fulfilled").length;
  expect(planned).toBeGreaterThanOrEqual(PLANS);
  expect(await db.meeting.count()).toBe(planned);
});

test("[RUSH-3] too many calls at a time, or one that waits too long: 503 with Retry-After", async ({
  db,
  startServer,
}) => {
  const server = await startServer({ ...QUIET, POOL_SEATS: "2", POOL_CALLS: "5" });
  const { id: classId } = await aClass(db);
  const starts = await manyOf(STUDENTS, () => startPayment(server, db, classId));
  const unlock = await lockClass(db, classId);
  const answer = async (sent: Promise<Response>) => {
    const response = await sent;
    const { error } = (await response.json()) as { error?: { json: { data: { errorCode: string } } } };
    return {
      status: response.status,
      code: error?.json.data.errorCode,
      retryAfter: Number(response.headers.get("retry-after")),
    };
  };
  const [first, second, ...rest] = starts;
  const seated = [first, second].map((start) => answer(start?.() ?? Promise.reject(new Error("no student"))));
  await lockWaits(db, 2);

  const refused = await Promise.all(rest.map((start) => answer(start())));
  expect(refused.map(({ status, code }) => ({ status, code }))).toEqual(
    rest.map(() => ({ status: 503, code: "SERVER_BUSY" })),
  );
  const waits = refused.map(({ retryAfter }) => retryAfter);
  expect(waits.filter((wait) => wait < 2 || wait > 10)).toEqual([]);
  expect(new Set(waits).size).toBeGreaterThan(1);
  await unlock();
  expect((await Promise.all(seated)).map(({ status }) => status)).toEqual([200, 200]);
});

/** Sends the beginning of a request and nothing more. */
async function beginRequest(server: ServerProcess, path: string, headers: string[]): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  await once(socket, "connect");
  socket.write([`POST ${path} HTTP/1.1`, "host: school", "content-length: 1000", ...headers, "", "{"].join("\r\n"));
  return socket;
}

const WITHOUT_TOKEN = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };

test("[SEC-1][RUSH-3] calls without a token, and requests whose body does not come, take no slot; a call keeps its own until it has ended, also when its client has gone", async ({
  db,
  stripe,
  startServer,
}) => {
  const server = await startServer({ ...QUIET, POOL_SEATS: "2", POOL_CALLS: "2" });
  const { id: classId } = await aClass(db);
  const student = await aUser(db, "student");
  const { payments } = await server.apiOf(student);
  const answers = await manyOf(20, () => fetch(`${server.url}/trpc/payments.start`, WITHOUT_TOKEN));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  const opened = await manyOf(10, async () => [
    await beginRequest(server, "/trpc/payments.start", ["content-type: application/json"]),
    await beginRequest(server, "/trpc/payments.settle", ["content-type: application/json"]),
    await beginRequest(server, "/webhooks/stripe", ["stripe-signature: t=1,v1=aa"]),
    await beginRequest(server, "/create-payment-intent", ["content-type: application/json"]),
  ]);
  const { paymentIntentId } = await payments.start.mutate({ classId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  expect(await payments.settle.mutate({ paymentIntentId })).toMatchObject({ outcome: "enrolled" });
  for (const socket of opened.flat()) socket.destroy();

  const starts = await manyOf(3, () => startPayment(server, db, classId));
  const unlock = await lockClass(db, classId);
  const gone = new AbortController();
  const [first, second, third] = starts;
  const left = [first, second].map(async (start) => start?.(gone.signal).catch(() => undefined));
  await lockWaits(db, 2);
  gone.abort();
  await Promise.all(left);
  expect((await third?.())?.status).toBe(503);
  expect((await fetch(`${server.url}/trpc/payments.start`, WITHOUT_TOKEN)).status, "all slots taken").toBe(401);
  await unlock();
});

test("[RUSH-3] more calls at a time than the limit: those within it complete", async ({ db, startServer }) => {
  const CALL_LIMIT = 20;
  const server = await startServer({
    ...QUIET,
    POOL_SEATS: "2",
    POOL_CALLS: String(CALL_LIMIT),
    LIMIT_NEW_HOLDS_PER_ADDRESS: "1000",
  });
  const { id: classId } = await aClass(db, { capacity: 10 * CALL_LIMIT });
  const starts = await manyOf(10 * CALL_LIMIT, () => startPayment(server, db, classId));
  const statuses = (await Promise.all(starts.map((start) => start()))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const held = await db.enrolment.count({ where: { classId, state: "held" } });
  expect(statuses.filter((status) => status === 200)).toHaveLength(held);
  expect(held).toBeGreaterThanOrEqual(CALL_LIMIT);
});
