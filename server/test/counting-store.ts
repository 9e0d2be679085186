import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

export interface CountingStore {
  url: string;
  /** All counters by key. */
  counts: Map<string, number>;
  /** Accepts commands and answers none from now on. */
  hang(): void;
  close(): Promise<void>;
}

/** The arguments of the complete requests in a buffer, and what is left of it. */
function requestsIn(text: string): { requests: string[][]; rest: string } {
  const requests: string[][] = [];
  let rest = text;
  for (;;) {
    const lines = rest.split("\r\n");
    const count = /^\*(\d+)$/.exec(lines[0] ?? "")?.[1];
    const size = 1 + 2 * Number(count ?? Infinity);
    if (lines.length <= size) return { requests, rest };
    requests.push(lines.slice(1, size).filter((_, index) => index % 2 === 1));
    rest = lines.slice(size).join("\r\n");
  }
}

/** The part of Redis that rate limits need, in its own protocol: counters with an expiry. */
export async function startCountingStore(port = 0): Promise<CountingStore> {
  const counts = new Map<string, number>();
  const ends = new Map<string, number>();
  const sockets = new Set<Socket>();
  let isHanging = false;
  let isLoaded = false;

  const countUp = (key: string, windowMs: number): string => {
    const end = ends.get(key) ?? 0;
    const isRunning = end > Date.now();
    counts.set(key, isRunning ? (counts.get(key) ?? 0) + 1 : 1);
    if (!isRunning) ends.set(key, Date.now() + windowMs);
    return `*2\r\n:${counts.get(key)}\r\n:${(ends.get(key) ?? 0) - Date.now()}\r\n`;
  };
  const answer = ([command = "", ...words]: string[]): string => {
    const name = command.toLowerCase();
    if (name === "evalsha" && !isLoaded) return "-NOSCRIPT No matching script.\r\n";
    // The plugin's only script: EVAL text 1 key window, then EVALSHA with its hash
    if (name === "eval" || name === "evalsha") {
      isLoaded = true;
      return countUp(words[2] ?? "", Number(words[3]));
    }
    if (name === "info") return "$9\r\nloading:0\r\n";
    return "+OK\r\n";
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let waiting = "";
    socket.on("data", (chunk) => {
      const { requests, rest } = requestsIn(waiting + chunk.toString());
      waiting = rest;
      if (!isHanging) socket.write(requests.map(answer).join(""));
    });
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    hang: () => {
      isHanging = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
