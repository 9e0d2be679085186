import { createServer, request as send } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const CHECK_MS = 50;

export interface Balancer {
  url: string;
  /** Sends requests here too, from the next check on. */
  add(url: string): void;
  /** Resolves once no request is sent there any more. */
  gone(url: string): Promise<void>;
  close(): Promise<void>;
}

/** A balancer as it stands in front of the servers: it asks each for its health, and sends to the healthy in turn. */
export async function startBalancer(urls: string[]): Promise<Balancer> {
  const known = new Set(urls);
  let healthy: string[] = [];
  let turn = 0;
  const check = async () => {
    const asked = await Promise.all(
      [...known].map(async (url) => ({
        url,
        isUp: await fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      })),
    );
    healthy = asked.filter(({ isUp }) => isUp).map(({ url }) => url);
  };
  await check();
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  }, CHECK_MS);
  const server = createServer((incoming, outgoing) => {
    const target = healthy[turn++ % healthy.length];
    if (!target) return outgoing.writeHead(502).end();
    const onward = send(target + (incoming.url ?? ""), { method: incoming.method, headers: incoming.headers });
    onward.once("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once("error", () => outgoing.writeHead(502).end());
    return incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void known.add(url),
    gone: async (url) => {
      while (healthy.includes(url)) await check();
    },
    close: async () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
