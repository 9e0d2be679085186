import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { startBalancer } from "../test/balancer.ts";
import { aClass, aUser } from "../test/factories.ts";
import { type ServerProcess, test } from "../test/process-test.ts";
import type { Db } from "./db/client.ts";

const ENDS_WITHIN_MS = 10_000;
// Four server processes start in it.
const RESTARTS_TIMEOUT_MS = 120_000;

/** Whether anybody still listens there. */
async function isListening(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const outcome = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return outcome;
}

/** Keeps whoever wants to hold a seat of the class waiting until they are let go. */
async function lockClass(db: Db, classId: string): Promise<() => Promise<void>> {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
  const blocking = db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR UPDATE`;
    hasLocked();
    await mayCommit;
  });
  await locked;
  return async () => {
    commit();
    await blocking;
  };
}

async function untilSomebodyWaits(db: Db): Promise<void> {
  const waiting = () => db.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM pg_locks WHERE NOT granted`;
  while ((await waiting())[0]?.count === 0n) continue;
}

/** A server, and a student who may ask it for a seat of a class. */
async function openSchool(db: Db, startServer: () => Promise<ServerProcess>) {
  const server = await startServer();
  const student = await aUser(db, "student");
  const { id: classId } = await aClass(db);
  const authorization = await server.bearerOf(student);
  return { server, port: Number(new URL(server.url).port), ended: once(server.child, "exit"), classId, authorization };
}

test("[SAFE-2] told to end, a server finishes what it has begun, sends newcomers away, and ends", async ({
  db,
  startServer,
}) => {
  const { server, port, ended, classId, authorization } = await openSchool(db, startServer);
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (part: string) => (received += part));
  const unlock = await lockClass(db, classId);
  const body = JSON.stringify({ json: { classId } });
  socket.write(
    `POST /trpc/payments.start HTTP/1.1\r\nHost: school\r\nAuthorization: ${authorization}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await untilSomebodyWaits(db);

  const toldAt = performance.now();
  server.child.kill("SIGTERM");
  while (await isListening(server.url)) continue;
  socket.write("GET /popularClasses HTTP/1.1\r\nHost: school\r\n\r\n");
  await unlock();
  const [code] = (await ended) as [number];

  expect(code).toBe(0);
  expect(performance.now() - toldAt).toBeLessThan(ENDS_WITHIN_MS);
  const [begun = "", late = ""] = received.split(/(?=HTTP\/1\.1 )/);
  expect(begun).toMatch(/^HTTP\/1\.1 200 /);
  expect(begun).toContain("holdExpiresAt");
  expect(late).toMatch(/^HTTP\/1\.1 503 /);
  expect(late).toMatch(/\r\nretry-after: 1\r\n/i);
  expect(late).toContain('"code":"SERVER_STOPPING"');
  expect(await db.enrolment.count({ where: { classId, state: "held" } })).toBe(1);
});

test("[SAFE-2] a connection that was being used, or was never used, keeps no server from ending", async ({
  db,
  startServer,
}) => {
  const { server, port, ended, classId, authorization } = await openSchool(db, startServer);
  const unused = connect(port, "127.0.0.1");
  await once(unused, "connect");
  const agent = new Agent({ keepAlive: true });
  const unlock = await lockClass(db, classId);
  const headers = { authorization, "content-type": "application/json" };
  const asked = request({ port, agent, method: "POST", path: "/trpc/payments.start", headers });
  asked.end(JSON.stringify({ json: { classId } }));
  const answered = once(asked, "response") as Promise<[IncomingMessage]>;
  await untilSomebodyWaits(db);

  server.child.kill("SIGTERM");
  while (await isListening(server.url)) continue;
  await unlock();
  const [answer] = await answered;
  const body = await text(answer);
  const [code] = (await ended) as [number];

  expect(answer.statusCode).toBe(200);
  expect(body).toContain("holdExpiresAt");
  // It ends with another one where it had to be cut short.
  expect(code).toBe(0);
  agent.destroy();
  unused.destroy();
});

test(
  "two processes restarted in turn behind a balancer, under load: not one call fails",
  async ({ db, startServer }) => {
    const settings = { DRAIN_SECONDS: "5" };
    const { id: classId } = await aClass(db);
    const students = await Promise.all(Array.from({ length: 8 }, () => aUser(db, "student")));
    const before = await Promise.all([startServer(settings), startServer(settings)]);
    const balancer = await startBalancer(before.map(({ url }) => url));
    const over = new AbortController();
    const statuses = new Map<number, number>();
    const load = students.map(async (student) => {
      const [first] = before;
      const headers = { authorization: (await first?.bearerOf(student)) ?? "", "content-type": "application/json" };
      while (!over.signal.aborted) {
        for (const name of ["enrolment.select", "enrolment.unselect"]) {
          const answer = await fetch(`${balancer.url}/trpc/${name}`, {
            method: "POST",
            headers,
            body: JSON.stringify({ json: { classId } }),
          });
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          await answer.text();
        }
      }
    });
    for (const server of before) {
      const ended = once(server.child, "exit");
      server.child.kill("SIGTERM");
      await Promise.all([ended, balancer.gone(server.url)]);
      balancer.add((await startServer(settings)).url);
    }
    over.abort();
    await Promise.all(load);
    await balancer.close();
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(100);
  },
  RESTARTS_TIMEOUT_MS,
);
