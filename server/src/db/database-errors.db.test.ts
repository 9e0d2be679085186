import { expect } from "vitest";
import { test } from "../../test/db-test.ts";
import type { Db } from "./client.ts";
import { isUnreachable } from "./database-errors.ts";

const failed = (call: Promise<unknown>) =>
  call.then(
    () => "nothing",
    (error: unknown) => error,
  );
const end = (db: Pick<Db, "$executeRaw">) => db.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`;

test("a connection that ends in the middle is known as one, however its statements are sent", async ({ db }) => {
  const errors = [
    await failed(end(db)),
    await failed(db.$transaction([end(db), db.$executeRaw`SELECT 1`])),
    await failed(db.$transaction(async (tx) => end(tx))),
    await failed(
      db.$transaction(async (tx) => {
        await failed(end(tx));
        await tx.$executeRaw`SELECT 1`;
      }),
    ),
  ];
  expect(errors.filter((error) => !isUnreachable(error))).toEqual([]);
});

test("the adapter's own error is told by its cause", () => {
  const adapters = (cause: object) =>
    Object.assign(new Error("told by the cause", { cause }), { name: "DriverAdapterError" });
  expect(isUnreachable(adapters({ kind: "ConnectionClosed" }))).toBe(true);
  expect(isUnreachable(adapters({ kind: "postgres", code: "57P01", message: "terminating connection" }))).toBe(true);
  expect(isUnreachable(adapters({ kind: "UniqueConstraintViolation" }))).toBe(false);
});

test("a statement that is wrong is none", async ({ db }) => {
  expect(isUnreachable(await failed(db.$executeRaw`SELECT nothing`))).toBe(false);
  expect(isUnreachable(await failed(db.$transaction([db.$executeRaw`SELECT nothing`])))).toBe(false);
});
