import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { probeDatabase } from "./database-probe.ts";

/** AuthenticationOk and ReadyForQuery of PostgreSQL's protocol. */
const WELCOME = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");

test("[OPS-2] a database that is slow to connect and then silent is unreachable after two seconds, not after both", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const probe = probeDatabase(`postgres://a@127.0.0.1:${(server.address() as AddressInfo).port}/b?sslmode=disable`);
  const answer = probe.responds();
  const [socket] = (await once(server, "connection")) as [Socket];
  await once(socket, "data");
  vi.advanceTimersByTime(1500);
  socket.write(WELCOME);
  // The query.
  await once(socket, "data");
  vi.advanceTimersByTime(500);
  expect(await answer).toBe(false);
  socket.destroy();
  server.close();
  await probe.close();
});
