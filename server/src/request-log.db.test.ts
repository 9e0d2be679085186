import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "vitest";
import { test } from "../test/app-test.ts";
import { aClass, aUser } from "../test/factories.ts";
import type { Deps } from "./deps.ts";

interface Line {
  level: number;
  msg: string;
  req?: { path: string };
  userId?: string | null;
  outcome?: string;
}

const WARN = 40;
const INFO = 30;

test("[SEC-6] the line of a request has its user and outcome, and a refusal is a warning", async ({
  app,
  db,
  bearerOf,
  logLines,
}) => {
  const admin = await aUser(db, "admin");
  const student = await aUser(db, "student");
  const { id: classId } = await aClass(db, { status: "pending" });
  const approve = async (headers: Record<string, string>) => {
    const approval = { method: "POST", url: "/trpc/admin.approve", payload: { json: { classId } } } as const;
    await app.inject({ ...approval, headers });
    await app.inject({ method: "PATCH", url: `/updateStatus/${classId}`, headers });
  };
  await approve(await bearerOf(student));
  await approve({});
  await approve(await bearerOf(admin));
  await app.inject({ url: "/trpc/auth.me,admin.users?batch=1", headers: await bearerOf(student) });
  await app.inject({ method: "PATCH", url: "/updateStatus/no-id", headers: await bearerOf(admin) });

  const lines = logLines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === "request completed");
  const trpc = "/trpc/admin.approve";
  const rest = `/updateStatus/${classId}`;
  expect(lines.map(({ level, req, userId, outcome }) => [level, req?.path, userId, outcome])).toEqual([
    [WARN, trpc, student.id, "ROLE_REQUIRED"],
    [WARN, rest, student.id, "ROLE_REQUIRED"],
    [WARN, trpc, null, "SIGN_IN_REQUIRED"],
    [WARN, rest, null, "SIGN_IN_REQUIRED"],
    [INFO, trpc, admin.id, "ok"],
    [INFO, rest, admin.id, "ok"],
    [WARN, "/trpc/auth.me,admin.users", student.id, "ROLE_REQUIRED"],
    [INFO, "/updateStatus/no-id", admin.id, "error"],
  ]);
});

test("[SEC-6] no answer may be kept unless it says so", async ({ app, db, bearerOf }) => {
  const headers = await bearerOf(await aUser(db, "student"));
  const kept = async (url: string) => (await app.inject({ url, headers })).headers["cache-control"];
  for (const url of ["/trpc/auth.me", "/trpc/payments.history", "/trpc/nothing", "/MyClass", "/health", "/nowhere"]) {
    expect([url, await kept(url)]).toEqual([url, "no-store"]);
  }
  expect(await kept("/trpc/classes.popular")).toBe("no-cache");
  expect(await kept("/popularClasses")).toBe("no-cache");
});

interface Gate {
  /** Resolves once a token is read, which lasts until `closed` is resolved. */
  reading: PromiseWithResolvers<void>;
  closed: PromiseWithResolvers<void>;
}

const slowTest = test.extend<{ gate: Gate; tokens: Deps["tokens"] }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  gate: async ({}, use) => use({ reading: Promise.withResolvers(), closed: Promise.withResolvers() }),
  tokens: async ({ tokens, gate }, use) => {
    await use({
      ...tokens,
      read: async (token) => {
        gate.reading.resolve();
        await gate.closed.promise;
        return tokens.read(token);
      },
    });
  },
});

slowTest(
  "[SEC-6] a request whose connection closes before it is counted ends without an error line",
  async ({ app, gate, logLines }) => {
    app.server.on("connection", (accepted) => accepted.on("close", () => gate.closed.resolve()));
    const { port, hostname } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.write("GET /MyClass HTTP/1.1\r\nhost: school\r\nauthorization: Bearer forged\r\n\r\n");
    await gate.reading.promise;
    socket.resetAndDestroy();
    const said = () => logLines.map((line) => JSON.parse(line) as Line).map(({ level, msg }) => [level, msg]);
    await expect.poll(said).toContainEqual([INFO, "the caller has gone"]);
    expect(said().filter(([level]) => level !== INFO)).toEqual([]);
  },
);

test("[SEC-7] an unknown address costs a short line", async ({ app, logLines }) => {
  const url = `/${"nowhere/".repeat(100)}?${"a".repeat(1000)}`;
  expect((await app.inject({ url, headers: { host: "h".repeat(300) } })).statusCode).toBe(404);
  const lines = logLines.map((line) => JSON.parse(line) as Line);
  expect(lines).toMatchObject([{ level: INFO, msg: "not found", path: url.slice(0, 80), remoteAddress: "127.0.0.1" }]);
  expect(logLines.join("").length).toBeLessThan(300);
});

test("[SEC-7] what a stranger does not find at a route costs a short line as well", async ({ app, logLines }) => {
  const url = `/media/${"x".repeat(400)}`;
  expect((await app.inject({ url, headers: { host: "h".repeat(300) } })).statusCode).toBe(404);
  expect(logLines.map((line) => JSON.parse(line) as Line)).toMatchObject([
    { msg: "not found", path: url.slice(0, 80) },
  ]);
  expect(logLines.join("").length).toBeLessThan(300);
});
