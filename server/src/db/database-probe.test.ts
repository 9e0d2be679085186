import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { probeDatabase } from "./database-probe.ts";

/** AuthenticationOk and ReadyForQuery of PostgreSQL's protocol. */
const WELCOME = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");

test("[OPS-2] a database that is slow to connect and then silent is unreachable after two seconds, not after both", async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.once("data", () => setTimeout(() => socket.write(WELCOME), 1500));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const probe = probeDatabase(`postgres://a@127.0.0.1:${(server.address() as AddressInfo).port}/b?sslmode=disable`);
  const startedAt = performance.now();
  expect(await probe.responds()).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(2800);
  for (const socket of sockets) socket.destroy();
  server.close();
  await probe.close();
});
