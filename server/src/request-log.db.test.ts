import { expect } from "vitest";
import { test } from "../test/app-test.ts";
import { aClass, aUser } from "../test/factories.ts";

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
