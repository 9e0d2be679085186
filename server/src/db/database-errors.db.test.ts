import { expect } from "vitest";
import { test } from "../../test/db-test.ts";
import { createDb, type Db } from "./client.ts";
import { isPoolBusy, isUnreachable } from "./database-errors.ts";

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => "nothing",
    (error: unknown) => error,
  );
const endConnection = (db: Pick<Db, "$executeRaw">) => db.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`;

test("a connection that ends during a statement is reported as unreachable, however the statement is sent", async ({
  db,
}) => {
  const errors = [
    await errorOf(endConnection(db)),
    await errorOf(db.$transaction([endConnection(db), db.$executeRaw`SELECT 1`])),
    await errorOf(db.$transaction(async (tx) => endConnection(tx))),
    await errorOf(
      db.$transaction(async (tx) => {
        await errorOf(endConnection(tx));
        await tx.$executeRaw`SELECT 1`;
      }),
    ),
  ];
  expect(errors.filter((error) => !isUnreachable(error))).toEqual([]);
});

test("an error of the adapter is classified by its cause", () => {
  const adapterError = (cause: object) =>
    Object.assign(new Error("adapter error", { cause }), { name: "DriverAdapterError" });
  expect(isUnreachable(adapterError({ kind: "ConnectionClosed" }))).toBe(true);
  for (const code of ["57P01", "25P03"]) {
    expect(isUnreachable(adapterError({ kind: "postgres", code, message: "terminating connection" }))).toBe(true);
  }
  expect(isUnreachable(adapterError({ kind: "UniqueConstraintViolation" }))).toBe(false);
});

test.for(["ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"])(
  "[OPS-1] %s is an unreachable database: its name or address is gone while its container is replaced",
  (code) => {
    expect(isUnreachable(Object.assign(new Error(`getaddrinfo ${code} database`), { code }))).toBe(true);
  },
);

test("[RUSH-3] a transaction that waits as long as its pool lets it for a connection is refused as busy", async ({
  databaseUrl,
}) => {
  // Prisma's default is two seconds; it has to wait longer than the pool.
  const db = createDb(databaseUrl, { poolSize: 1, waitMs: 2500, silentMs: 20_000 });
  const end = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const slow = db.$transaction(async (tx) => {
    await tx.user.count();
    locked.resolve();
    await end.promise;
  });
  await locked.promise;
  expect(isPoolBusy(await errorOf(db.$transaction(async (tx) => tx.user.count())))).toBe(true);
  end.resolve();
  await slow;
  await db.$disconnect();
});

test("an invalid statement is not a connection error", async ({ db }) => {
  expect(isUnreachable(await errorOf(db.$executeRaw`SELECT nothing`))).toBe(false);
  expect(isUnreachable(await errorOf(db.$transaction([db.$executeRaw`SELECT nothing`])))).toBe(false);
});

test("[SAFE-2] a database that has no space left is reported as unreachable, however the statement is sent", async ({
  db,
}) => {
  const fill = (client: Pick<Db, "$executeRaw">) =>
    client.$executeRaw`DO $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$`;
  const errors = [
    await errorOf(fill(db)),
    await errorOf(db.$transaction([fill(db), db.$executeRaw`SELECT 1`])),
    await errorOf(db.$transaction(async (tx) => fill(tx))),
  ];
  expect(errors.filter((error) => !isUnreachable(error))).toEqual([]);
});
