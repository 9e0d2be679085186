import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Proxy } from "./database-proxy.ts";
import type { Watcher } from "./watcher.ts";

/** A proxy that reports each call to the card provider to the watcher before and after it. */
export async function startProviderProxy(target: string, watcher: Watcher): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const pass = async (): Promise<void> => {
      const { method = "GET", url: path = "/", headers } = incoming;
      const body = await buffer(incoming);
      const step = { of: "provider", what: `${method} ${path}`, isInTransaction: false } as const;
      await watcher.before(step);
      const onward = send(target + path, { method, headers });
      const { promise: answered, resolve, reject } = Promise.withResolvers<void>();
      onward.once("error", reject);
      onward.once("response", (answer) => {
        buffer(answer)
          .then(async (content) => {
            await watcher.after(step);
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
          })
          .then(resolve, reject);
      });
      onward.end(body);
      await answered;
    };
    pass().catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
