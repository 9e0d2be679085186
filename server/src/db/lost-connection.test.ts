import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createDb } from "./client.ts";
import { isUnreachable } from "./database-errors.ts";
import { Prisma } from "./generated/client.ts";
import { tracksStatements } from "./tracks-statements.ts";

/** A message of PostgreSQL's protocol: type, length and content. */
function message(type: string, ...content: (string | number)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.of(part))));
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + bytes.length);
  return Buffer.concat([Buffer.from(type), length, bytes]);
}

const AUTHENTICATED = message("R", 0, 0, 0, 0);
const READY = message("Z", "I");
const TERMINATED = message(
  "E",
  "SFATAL\0",
  "C57P01\0",
  "Mterminating connection due to unexpected postmaster exit\0",
  0,
);

/** A PostgreSQL that ends each connection as soon as it is open: all of its answer arrives at once. */
async function dyingDatabase(): Promise<string> {
  const server = createServer((socket) => {
    socket
      .once("data", () => socket.end(Buffer.concat([AUTHENTICATED, READY, TERMINATED])))
      .on("error", () => undefined);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return `postgresql://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/school`;
}

const errorOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test("[SAFE-2] a connection that is lost as soon as it is open fails its call and does not end the process", async () => {
  const url = await dyingDatabase();
  const db = createDb(url);
  const errors = [
    await errorOf(db.$rows(Prisma.sql`SELECT 1`, z.unknown())),
    await errorOf(db.$queryRaw`SELECT 1`),
    await errorOf(db.$transaction((tx) => tx.$queryRaw`SELECT 1`)),
    await errorOf(tracksStatements(url)),
  ];
  await db.$disconnect();
  expect(errors.map(isUnreachable)).toEqual([true, true, true, true]);
});
