import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Watcher } from "./watcher.ts";

const END_OF_MESSAGE = "\r\n.\r\n";

/** A proxy that reports each whole message to the watcher before and after the mail server has accepted it. */
export async function startRelayProxy(
  target: string,
  watcher: Watcher,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const relay = connect(Number(port), hostname);
    const cut = () => {
      client.destroy();
      relay.destroy();
    };
    for (const socket of [client, relay]) {
      sockets.add(socket);
      socket.on("error", cut).on("close", () => {
        sockets.delete(socket);
        cut();
      });
    }
    const step = { of: "mail", what: "message", isInTransaction: false } as const;
    let tail = "";
    let isWhole = false;
    // In order, however long the watcher takes.
    let requests = Promise.resolve();
    let answers = Promise.resolve();
    client.on("data", (chunk) => {
      requests = requests
        .then(async () => {
          tail = (tail + chunk.toString("latin1")).slice(-END_OF_MESSAGE.length);
          isWhole = tail === END_OF_MESSAGE;
          if (isWhole) await watcher.before(step);
          relay.write(chunk);
        })
        .catch(cut);
    });
    relay.on("data", (chunk) => {
      answers = answers
        .then(async () => {
          if (isWhole) await watcher.after(step);
          isWhole = false;
          client.write(chunk);
        })
        .catch(cut);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
