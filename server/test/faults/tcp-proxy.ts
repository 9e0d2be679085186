import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line to a PostgreSQL, as a load balancer of connections is. */
export interface TcpProxy {
  /** The target's URL by way of the proxy. */
  url: string;
  /** Closes all connections; new ones lead to another server from now on, or to none. */
  switchTo: (target: string | null) => void;
  /** While it is silent, connections stay open and nothing comes through. */
  setSilent: (isSilent: boolean) => void;
  close: () => Promise<void>;
}

/** What a client of PostgreSQL says when its connection closes, by the state it was in. */
export const CONNECTION_LOST = /Connection terminated unexpectedly|read ECONNRESET/;

/** Passes on what the target sends after `delayMs`, in order; what is still under way when a connection closes is lost. */
export async function startTcpProxy(first: string, delayMs = 0): Promise<TcpProxy> {
  let target: string | null = first;
  let silent = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (target === null) {
      client.destroy();
      return;
    }
    const { hostname, port } = new URL(target);
    const onward = connect(Number(port), hostname);
    for (const socket of [client, onward]) {
      sockets.add(socket);
      const cut = () => {
        client.destroy();
        onward.destroy();
      };
      socket.setNoDelay(true).on("error", cut);
      socket.on("close", () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on("data", (chunk) => {
      if (!silent) onward.write(chunk);
    });
    const pass = (chunk: Buffer) => {
      if (!client.destroyed && !silent) client.write(chunk);
    };
    onward.on("data", (chunk: Buffer) => void (delayMs > 0 ? setTimeout(pass, delayMs, chunk) : pass(chunk)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(first);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    switchTo: (next) => {
      target = next;
      cutAll();
    },
    setSilent: (isSilent) => {
      silent = isSilent;
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      cutAll();
      await closed;
    },
  };
}
