import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { runFault } from "./run-fault.ts";
import { test } from "./school-test.ts";

const CONNECTIONS = 2000;
const STORM_MS = 20_000;
const TIMEOUT_MS = 240_000;

/** What each of the connections sends: nothing, half a request, or one that the server answers. */
const SENDS = [
  "",
  "POST /trpc/payments.start HTTP/1.1\r\nhost: school\r\ncontent-le",
  "GET / HTTP/1.1\r\nhost: school\r\n\r\n",
];

/** Opens all connections at once; those that the server refuses are counted. */
async function openAll(port: number): Promise<{ sockets: Socket[]; answered: () => number }> {
  let answered = 0;
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined).once("data", () => (answered += 1));
      await Promise.race([once(socket, "connect"), once(socket, "close")]);
      socket.write(SENDS[index % SENDS.length] ?? "");
      return socket;
    }),
  );
  return { sockets, answered: () => answered };
}

test(
  "[OPS-6][SAFE-2][SAFE-3] two thousand connections at once, most of them silent",
  { timeout: TIMEOUT_MS },
  async ({ db, stripe, stripeUrl, serverPort, startServer, settings }) => {
    const { url, child } = await startServer(settings);
    await runFault(
      { db, stripe, stripeUrl },
      {
        name: `${CONNECTIONS} connections for 20 s`,
        url,
        happen: async (seen) => {
          const { sockets, answered } = await openAll(serverPort);
          const before = seen.successes.length;
          await setTimeout(STORM_MS);
          // The others are served meanwhile.
          expect(seen.successes.length).toBeGreaterThan(before);
          expect(answered()).toBeGreaterThan(CONNECTIONS / SENDS.length - 1);
          for (const socket of sockets) socket.destroy();
        },
      },
    );
    expect(child.exitCode).toBeNull();
  },
);
