import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readServerLog } from "./server-log.ts";

const READY = "2026-06-01 LOG:  database system is ready to accept connections\n";

test("a start is noticed however much is logged after it, and in however many pieces it arrives", async () => {
  for (const pieces of [[READY + "x".repeat(50_000)], [READY.slice(0, 40), READY.slice(40)]]) {
    const stream = new PassThrough();
    const log = readServerLog(stream);
    for (const piece of pieces) stream.write(piece);
    await expect(log.started).resolves.toBeUndefined();
  }
});

test("the end of the log is kept", async () => {
  const stream = new PassThrough();
  const log = readServerLog(stream);
  stream.end("a".repeat(9000) + "FATAL:  could not bind\n");
  await expect.poll(() => log.tail()).toMatch(/^a+FATAL: {2}could not bind$/);
  expect(log.tail().length).toBeLessThan(4100);
});
