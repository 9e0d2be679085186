import { createServer, request as send } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const CHECK_MS = 50;

export interface Balancer {
  url: string;
  /** Adds a server; resolves once its health check has succeeded. */
  add(url: string): Promise<void>;
  /** Resolves once no request is sent to a server. */
  waitForRemoval(url: string): Promise<void>;
  close(): Promise<void>;
}

/** A round-robin load balancer over the servers whose health check succeeds. */
export async function startBalancer(urls: string[]): Promise<Balancer> {
  const allowedUrls = new Set(urls);
  let healthy: string[] = [];
  let next = 0;
  const checkAll = async () => {
    const checked = await Promise.all(
      [...allowedUrls].map(async (url) => ({
        url,
        // The former name of /ready, which older releases lack.
        isUp: await fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      })),
    );
    healthy = checked.filter(({ isUp }) => isUp).map(({ url }) => url);
  };
  // One at a time: a late result must not replace a newer one.
  let checking: Promise<void> | null = null;
  const check = () =>
    (checking ??= checkAll().finally(() => {
      checking = null;
    }));
  await check();
  const timer = setInterval(() => void check(), CHECK_MS);
  const server = createServer((incoming, outgoing) => {
    const target = healthy[next++ % healthy.length];
    if (!target) return outgoing.writeHead(502).end("No server is healthy.");
    const onward = send(target + (incoming.url ?? ""), { method: incoming.method, headers: incoming.headers });
    onward.once("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once("error", (error) => outgoing.writeHead(502).end(`${target}: ${error.message}`));
    return incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: async (url) => {
      allowedUrls.add(url);
      while (!healthy.includes(url)) await check();
    },
    waitForRemoval: async (url) => {
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
