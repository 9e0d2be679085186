import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterEach, beforeEach, expect, onTestFinished, vi } from "vitest";
import { test as appTest } from "../../test/app-test.ts";
import { aClass, anEnrolment, aUser } from "../../test/factories.ts";
import { recordStatements, type Statement } from "../../test/statements.ts";
import { createDb } from "../db/client.ts";
import { watchChangeCounter } from "./change-counter.ts";
import { DATA_HEADERS } from "./response-cache.ts";
import { lockWaits } from "../../test/lock-waits.ts";

/** A second change counter on the same database. The app's clock stands still: it polls only when the test advances time. */
const test = appTest.extend<{ changes: ReturnType<typeof watchChangeCounter> }>({
  changes: async ({ databaseUrl }, use) => {
    const db = createDb(databaseUrl, { poolSize: 2 });
    const changes = watchChangeCounter(async () => ({ counter: db, db }));
    await use(changes);
    changes.stop();
    await db.$disconnect();
  },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  // At 0, an age and a time would be the same.
  vi.advanceTimersByTime(10_000);
});
afterEach(() => void vi.useRealTimers());

const LISTS = {
  rest: "/classes",
  popular: "/popularClasses",
  trpc: `/trpc/classes.list?batch=1&input=${encodeURIComponent('{"0":{"json":{}}}')}`,
} as const;

async function read(app: FastifyInstance, url: string): Promise<string> {
  const response = await app.inject({ url });
  expect(response.statusCode).toBe(200);
  return response.body;
}

test("a commit of another process is visible within 250 ms", async ({ app, db }) => {
  await aClass(db, { name: "Archery" });
  for (const url of Object.values(LISTS)) expect(await read(app, url)).not.toContain("Bouldering");
  await aClass(db, { name: "Bouldering" });
  // Control: until time passes, the cached responses are served.
  for (const url of Object.values(LISTS)) expect(await read(app, url)).not.toContain("Bouldering");
  vi.advanceTimersByTime(250);
  for (const url of Object.values(LISTS)) expect(await read(app, url)).toContain("Bouldering");
});

test("a write of this process is visible to its next reader", async ({ app, db, bearerOf }) => {
  const { id } = await aClass(db, { name: "Canoeing", status: "pending" });
  for (const url of Object.values(LISTS)) expect(await read(app, url)).not.toContain("Canoeing");
  const headers = await bearerOf(await aUser(db, "admin"));
  expect((await app.inject({ method: "PATCH", url: `/updateStatus/${id}`, headers })).statusCode).toBe(200);
  for (const url of Object.values(LISTS)) expect(await read(app, url)).toContain("Canoeing");
});

test.for<[string, InjectOptions & { type?: string }]>([
  ["a call of no route", { method: "POST", url: "/nowhere" }],
  ["a preflight", { method: "OPTIONS", url: "/classes" }],
  ["an unsigned event", { method: "POST", url: "/webhooks/stripe", payload: "{}" }],
  ["a call of a visitor", { method: "POST", url: "/Student/Enrol" }],
  ["a mutation of a visitor", { method: "POST", url: "/trpc/classes.add", payload: "{}" }],
  [
    "a batch of a visitor",
    { method: "POST", url: "/trpc/enrolment.select,nothing,classes.list?batch=1", payload: "{}" },
  ],
  ["a mutation that does not exist", { method: "POST", url: "/trpc/nothing", payload: "{}" }],
  ["a query as a mutation", { method: "POST", url: "/trpc/classes.list", payload: "{}" }],
  ["a text", { method: "POST", url: "/trpc/auth.issueToken", payload: "{}", type: "text/plain" }],
  [
    "a call that is too long",
    { method: "POST", url: "/jwt", payload: JSON.stringify({ idToken: "x".repeat(70_000) }) },
  ],
])(
  "[SEC-1] %s, which writes nothing, costs the readers no query",
  async ([, { type = "application/json", ...refused }], { anotherApp, databaseUrl }) => {
    const statements: Statement[] = [];
    const publicDb = createDb(databaseUrl, { poolSize: 2, onConnect: recordStatements(statements) });
    onTestFinished(() => publicDb.$disconnect());
    const app = await anotherApp({ publicDb });
    await read(app, LISTS.rest);
    const before = statements.length;
    expect(before).toBeGreaterThan(0);
    const headers = { "content-type": type };
    expect((await app.inject({ ...refused, headers })).statusCode).toBeGreaterThanOrEqual(207);
    await read(app, LISTS.rest);
    expect(statements.slice(before)).toEqual([]);
  },
);

test("a change that is not yet committed is not missed", async ({ app, db }) => {
  const { id } = await aClass(db, { name: "Diving" });
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const writing = db.$transaction(async (tx) => {
    await tx.class.update({ where: { id }, data: { name: "Sailing" } });
    hasWritten();
    await mayCommit;
  });
  await written;
  expect(await read(app, LISTS.rest)).toContain("Diving");
  commit();
  await writing;
  vi.advanceTimersByTime(250);
  expect(await read(app, LISTS.rest)).toContain("Sailing");
});

test("every change of public data makes a new stamp; other changes do not", async ({ changes, db }) => {
  const instructor = await aUser(db, "instructor", { name: "Ida" });
  const leaving = await aUser(db, "instructor");
  const student = await aUser(db, "student");
  const course = await aClass(db, { instructorId: instructor.id });
  let { stamp } = await changes.query();
  const expectNew = async (write: () => Promise<unknown>) => {
    await write();
    const { stamp: next } = await changes.query();
    expect(next).not.toBe(stamp);
    stamp = next;
  };
  await expectNew(() => db.class.update({ where: { id: course.id }, data: { seatsTaken: { increment: 1 } } }));
  await expectNew(() => db.user.update({ where: { id: instructor.id }, data: { name: "Ada" } }));
  await expectNew(() => db.user.update({ where: { id: leaving.id }, data: { role: "student" } }));
  await expectNew(() => db.user.update({ where: { id: student.id }, data: { role: "instructor" } }));
  await expectNew(() => aUser(db, "instructor"));
  await expectNew(() => db.class.delete({ where: { id: course.id } }));
  await expectNew(() => db.user.delete({ where: { id: student.id } }));
  const visitor = await aUser(db, "student");
  await db.user.update({ where: { id: visitor.id }, data: { name: "Vera" } });
  expect((await changes.query()).stamp).toBe(stamp);
});

test("connections that the database has closed do not freeze the lists", async ({ app, db }) => {
  await aClass(db, { name: "Fencing" });
  expect(await read(app, LISTS.rest)).toContain("Fencing");
  await db.$executeRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await aClass(db, { name: "Gymnastics" }).catch(() => aClass(db, { name: "Gymnastics" }));
  vi.advanceTimersByTime(250);
  expect(await read(app, LISTS.rest)).toContain("Gymnastics");
});

test("a matching If-None-Match gets 304 until the response changes", async ({ app, db }) => {
  await aClass(db, { name: "Handball" });
  for (const url of Object.values(LISTS)) {
    const first = await app.inject({ url, headers: { "accept-encoding": "identity" } });
    const etag = String(first.headers.etag);
    const again = await app.inject({ url, headers: { "accept-encoding": "identity", "if-none-match": etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    expect(again.headers).not.toHaveProperty("content-length");
  }
  const { etag } = (await app.inject({ url: LISTS.rest })).headers;
  await aClass(db, { name: "Ice hockey" });
  vi.advanceTimersByTime(250);
  const changed = await app.inject({ url: LISTS.rest, headers: { "if-none-match": String(etag) } });
  expect([changed.statusCode, changed.body]).toEqual([200, expect.stringContaining("Ice hockey")]);
});

test("[SAFE-5] over HTTP, the second reader gets the same bytes and headers from the cache, without a log line", async ({
  app,
  db,
  bearerOf,
  logLines,
}) => {
  await aClass(db, { name: "Kayaking" });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const ask = async (headers: Record<string, string> = {}) => {
    const response = await fetch(origin + LISTS.trpc, { headers });
    return { headers: Object.fromEntries(response.headers), body: await response.text() };
  };
  const linesOf = ({ headers }: { headers: Record<string, string> }) =>
    logLines.filter((line) => line.includes(String(headers["x-request-id"])));
  const [first, second] = [await ask(), await ask()];
  const { etag, vary, "content-type": type } = first.headers;
  expect(second.headers).toMatchObject({ ...DATA_HEADERS, etag, vary, "content-type": type });
  expect(second.headers["content-length"]).toMatch(/^\d+$/);
  // A request ID would refer to a log line.
  expect(second.headers).not.toHaveProperty("x-request-id");
  expect(second.body).toBe(first.body);
  // Control: a request with a token bypasses the cache.
  const signedIn = await ask(await bearerOf(await aUser(db, "student")));
  expect([linesOf(first).length, linesOf(signedIn).length]).toEqual([1, 1]);
  expect(logLines.filter((line) => line.includes("/trpc/classes.list"))).toHaveLength(2);
});

test("[SAFE-2] while the server closes, new requests get 503, cached or not", async ({ app, db, bearerOf }) => {
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  for (const _reader of ["first", "second"]) expect((await fetch(origin + LISTS.popular)).status).toBe(200);
  const { authorization } = await bearerOf(await aUser(db, "student"));
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const responses = text(socket);
  const ask = (path: string, more = "") => socket.write(`GET ${path} HTTP/1.1\r\nHost: school\r\n${more}\r\n`);
  const closed = await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE selections`;
    ask("/trpc/enrolment.selected", `Authorization: ${authorization}\r\n`);
    await lockWaits(db, 1);
    const closing = app.close();
    while (app.server.listening) await setImmediate();
    ask(LISTS.popular);
    return { closing };
  });
  await closed.closing;
  const statuses = (await responses).matchAll(/HTTP\/1\.1 (\d+)/g);
  expect(Array.from(statuses, ([, status]) => status)).toEqual(["200", "503"]);
});

test("[LIFE-1] what an enrolled student sees of a pending class is not cached for others", async ({
  app,
  db,
  bearerOf,
}) => {
  const student = await aUser(db, "student");
  const { id } = await aClass(db, { status: "pending", seatsTaken: 1, enrolledCount: 1 });
  await anEnrolment(db, { classId: id, studentId: student.id, state: "paid", priceCents: 7999, paidAt: new Date() });
  const url = `/trpc/classes.byId?input=${encodeURIComponent(JSON.stringify({ json: { classId: id } }))}`;
  const statusFor = async (headers = {}) => (await app.inject({ url, headers })).statusCode;
  const enrolled = await bearerOf(student);
  const other = await bearerOf(await aUser(db, "student"));
  expect([await statusFor(enrolled), await statusFor(), await statusFor(other), await statusFor(enrolled)]).toEqual([
    200, 404, 404, 200,
  ]);
});

test("a cached procedure returns what the procedure returns, errors included", async ({ app, db, bearerOf }) => {
  const instructor = await aUser(db, "instructor");
  const { id } = await aClass(db, { name: "Judo", status: "pending", instructorId: instructor.id });
  const url = `/trpc/classes.byId?input=${encodeURIComponent(JSON.stringify({ json: { classId: id } }))}`;
  const headers = await bearerOf(instructor);
  expect((await app.inject({ url })).statusCode).toBe(404);
  expect((await app.inject({ url, headers })).json()).toMatchObject({ result: { data: { json: { name: "Judo" } } } });
  expect((await app.inject({ url })).statusCode).toBe(404);
  const badInput = await app.inject({ url: "/trpc/classes.list?input=nonsense" });
  expect([badInput.statusCode, badInput.json()]).toMatchObject([
    400,
    { error: { json: { data: { code: "BAD_REQUEST" } } } },
  ]);
});

test("[SEC-8] a stamp does not wait for the connections of public reads", async ({
  anotherApp,
  databaseUrl,
  bearerOf,
  db,
}) => {
  const publicDb = createDb(databaseUrl, { poolSize: 1 });
  onTestFinished(() => publicDb.$disconnect());
  const app = await anotherApp({ publicDb });
  const { id: classId } = await aClass(db, { name: "Archery" });
  await read(app, LISTS.popular);
  const headers = await bearerOf(await aUser(db, "student"));
  await publicDb.$transaction(async () => {
    // What a write has made older is looked up again.
    const selected = await app.inject({ method: "POST", url: "/Student/Enrol", headers, payload: { _id: classId } });
    expect(selected.statusCode).toBe(200);
    expect(await read(app, LISTS.popular)).toContain("Archery");
  });
});

test("[SEC-8] one address makes two uncached reads at a time, and another address does not wait for the others", async ({
  app,
  db,
}) => {
  await aClass(db);
  const search = (word: string, remoteAddress: string) => {
    const input = encodeURIComponent(JSON.stringify({ json: { search: word } }));
    return app.inject({ url: `/trpc/classes.list?input=${input}`, remoteAddress });
  };
  const reads = await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE classes IN ACCESS EXCLUSIVE MODE`;
    const of = ["judo", "karate", "polo", "chess"].map((word) => search(word, "192.0.2.1"));
    await lockWaits(db, 2);
    of.push(search("golf", "192.0.2.2"));
    await lockWaits(db, 3);
    return of;
  });
  expect((await Promise.all(reads)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
});
