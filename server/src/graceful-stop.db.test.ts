import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { aClass, aUser } from "../test/factories.ts";
import { type ServerProcess, test } from "../test/process-test.ts";
import type { Db } from "./db/client.ts";

/** Whether the server still accepts connections. */
async function isListening(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const outcome = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return outcome;
}

/** Locks the class's row until the returned function is called. */
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

async function waitForBlockedStatement(db: Db): Promise<void> {
  const waiting = () => db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await waiting())[0]?.count === 0n) continue;
}

/** Starts a server with a class and a student. */
async function openSchool(db: Db, startServer: () => Promise<ServerProcess>) {
  const server = await startServer();
  const student = await aUser(db, "student");
  const { id: classId } = await aClass(db);
  const authorization = await server.bearerOf(student);
  return { server, port: Number(new URL(server.url).port), ended: once(server.child, "exit"), classId, authorization };
}

test("[SAFE-2] on SIGTERM, a server finishes requests in flight, answers later ones, and exits", async ({
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
  await waitForBlockedStatement(db);

  server.child.kill("SIGTERM");
  while (await isListening(server.url)) continue;
  socket.write("GET /popularClasses HTTP/1.1\r\nHost: school\r\n\r\n");
  await unlock();
  const [code] = (await ended) as [number];

  expect(code).toBe(0);
  const [inFlight = "", late = ""] = received.split(/(?=HTTP\/1\.1 )/);
  expect(inFlight).toMatch(/^HTTP\/1\.1 200 /);
  expect(inFlight).toContain("holdExpiresAt");
  expect(late).toMatch(/^HTTP\/1\.1 503 /);
  expect(late).toMatch(/\r\nretry-after: 1\r\n/i);
  expect(late).toContain('"code":"SERVER_STOPPING"');
  expect(await db.enrolment.count({ where: { classId, state: "held" } })).toBe(1);
});

test("[SAFE-2] neither a keep-alive connection nor an unused one delays the exit", async ({ db, startServer }) => {
  const { server, port, ended, classId, authorization } = await openSchool(db, startServer);
  const unused = connect(port, "127.0.0.1");
  await once(unused, "connect");
  const agent = new Agent({ keepAlive: true });
  const unlock = await lockClass(db, classId);
  const headers = { authorization, "content-type": "application/json" };
  const pending = request({ port, agent, method: "POST", path: "/trpc/payments.start", headers });
  pending.end(JSON.stringify({ json: { classId } }));
  const responded = once(pending, "response") as Promise<[IncomingMessage]>;
  await waitForBlockedStatement(db);

  server.child.kill("SIGTERM");
  while (await isListening(server.url)) continue;
  await unlock();
  const [response] = await responded;
  const body = await text(response);
  const [code] = (await ended) as [number];

  expect(response.statusCode).toBe(200);
  expect(body).toContain("holdExpiresAt");
  // A forced exit has another code.
  expect(code).toBe(0);
  agent.destroy();
  unused.destroy();
});

test("a server whose job runner stops by itself shuts down with exit code 1", async ({ db, startServer }) => {
  const { child } = await startServer({ LOG_LEVEL: "silent" });
  const ended = once(child, "exit");
  // A newer version of graphile-worker stops older workers with this notification.
  const notify = () => db.$executeRaw`SELECT pg_notify('worker:migrate', '{"breaking": true}')`;
  while (child.exitCode === null) await notify();
  expect(await ended).toEqual([1, null]);
});
