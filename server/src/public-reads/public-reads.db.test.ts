import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { test as appTest } from "../../test/app-test.ts";
import { aClass, aUser } from "../../test/factories.ts";
import { createDb } from "../db/client.ts";
import { watchPublicChanges } from "./public-changes.ts";

/** Two servers on one database. The other one's clock stands still: it asks for changes only when the test lets time pass. */
const test = appTest.extend<{ changes: ReturnType<typeof watchPublicChanges> }>({
  changes: async ({ databaseUrl }, use) => {
    const db = createDb(databaseUrl, { poolSize: 2 });
    const changes = watchPublicChanges(db);
    await use(changes);
    changes.stop();
    await db.$disconnect();
  },
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const LISTS = {
  rest: "/classes",
  popular: "/popularClasses",
  trpc: `/trpc/classes.list?batch=1&input=${encodeURIComponent('{"0":{"json":{}}}')}`,
} as const;

async function read(app: FastifyInstance, url: string): Promise<string> {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

test("what another process commits is seen a quarter of a second later at the latest", async ({ app, db }) => {
  await aClass(db, { name: "Archery" });
  for (const url of Object.values(LISTS)) expect(await read(app, url)).not.toContain("Bouldering");
  await aClass(db, { name: "Bouldering" });
  // The control: without time passing, these are the bytes that were kept.
  for (const url of Object.values(LISTS)) expect(await read(app, url)).not.toContain("Bouldering");
  vi.advanceTimersByTime(250);
  for (const url of Object.values(LISTS)) expect(await read(app, url)).toContain("Bouldering");
});

test("the writes of this process are seen by its next reader", async ({ app, db, bearerOf }) => {
  const { id } = await aClass(db, { name: "Canoeing", status: "pending" });
  for (const url of Object.values(LISTS)) expect(await read(app, url)).not.toContain("Canoeing");
  const headers = await bearerOf(await aUser(db, "admin"));
  expect((await app.inject({ method: "PATCH", url: `/updateStatus/${id}`, headers })).statusCode).toBe(200);
  for (const url of Object.values(LISTS)) expect(await read(app, url)).toContain("Canoeing");
});

test("a writer who has counted the change but not committed it is not missed", async ({ app, db }) => {
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

test("every change of what is public makes a new stamp; other people's changes do not", async ({ changes, db }) => {
  const instructor = await aUser(db, "instructor", { name: "Ida" });
  const student = await aUser(db, "student");
  const course = await aClass(db, { instructorId: instructor.id });
  let stamp = await changes.ask();
  const expectNew = async (write: () => Promise<unknown>) => {
    await write();
    const next = await changes.ask();
    expect(next).not.toBe(stamp);
    stamp = next;
  };
  await expectNew(() => db.class.update({ where: { id: course.id }, data: { seatsTaken: { increment: 1 } } }));
  await expectNew(() => db.user.update({ where: { id: instructor.id }, data: { name: "Ada" } }));
  await expectNew(() => db.user.update({ where: { id: instructor.id }, data: { role: "student" } }));
  await expectNew(() => db.user.update({ where: { id: student.id }, data: { role: "instructor" } }));
  await expectNew(() => aUser(db, "instructor"));
  await expectNew(() => db.class.delete({ where: { id: course.id } }));
  await expectNew(() => db.user.delete({ where: { id: student.id } }));
  const visitor = await aUser(db, "student");
  await db.user.update({ where: { id: visitor.id }, data: { name: "Vera" } });
  expect(await changes.ask()).toBe(stamp);
});

test("connections that the database has cut do not freeze the lists", async ({ app, db }) => {
  await aClass(db, { name: "Fencing" });
  expect(await read(app, LISTS.rest)).toContain("Fencing");
  await db.$executeRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await aClass(db, { name: "Gymnastics" }).catch(() => aClass(db, { name: "Gymnastics" }));
  vi.advanceTimersByTime(250);
  expect(await read(app, LISTS.rest)).toContain("Gymnastics");
});

test("whoever has the bytes is told so, until they change", async ({ app, db }) => {
  await aClass(db, { name: "Handball" });
  for (const url of Object.values(LISTS)) {
    const first = await app.inject({ url, headers: { "accept-encoding": "identity" } });
    const etag = String(first.headers.etag);
    const again = await app.inject({ url, headers: { "accept-encoding": "identity", "if-none-match": etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
  }
  const { etag } = (await app.inject({ url: LISTS.rest })).headers;
  await aClass(db, { name: "Ice hockey" });
  vi.advanceTimersByTime(250);
  const changed = await app.inject({ url: LISTS.rest, headers: { "if-none-match": String(etag) } });
  expect([changed.statusCode, changed.body]).toEqual([200, expect.stringContaining("Ice hockey")]);
});

test("the ready answer of a procedure is what the procedure answers, refusals included", async ({
  app,
  db,
  bearerOf,
}) => {
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
