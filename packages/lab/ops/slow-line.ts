import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { randomFrom } from "../../../scripts/seed/seeded-random.ts";

/** How bad a line is. */
export interface Weather {
  /** Each piece waits this long, and up to as long again. */
  delayMs: number;
  /** Bytes are passed on in pieces of this size. */
  pieceBytes: number;
  /** The chance that the connection is cut instead of a piece being passed on. */
  cutChance: number;
}

const CLEAR: Weather = { delayMs: 0, pieceBytes: 65_536, cutChance: 0 };

/** A line between two programs that can become slow and lossy. Lost packets show as delays to TCP, and as cuts in the end. */
export interface SlowLine {
  port: number;
  /** How often it was cut. */
  cuts: number;
  become: (weather: Weather | null) => void;
  close: () => Promise<void>;
}

/** Opens a line to a port of this machine; its chances follow from the seed. */
export async function openSlowLine(target: number, seed: string): Promise<SlowLine> {
  const random = randomFrom(seed);
  const sockets = new Set<Socket>();
  let weather = CLEAR;
  const line = { port: 0, cuts: 0 };
  /** Passes on what arrives, in order. */
  const pass = (from: Socket, to: Socket, cut: () => void): void => {
    let queue = Promise.resolve();
    const passOn = async (chunk: Buffer): Promise<void> => {
      const { pieceBytes } = weather;
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const { delayMs, cutChance } = weather;
        if (delayMs > 0) await setTimeout(delayMs * (1 + random()));
        if (random() < cutChance) {
          line.cuts += 1;
          cut();
        }
        if (to.destroyed) return;
        to.write(chunk.subarray(at, at + pieceBytes));
      }
    };
    from.on("data", (chunk: Buffer) => {
      queue = queue.then(() => passOn(chunk));
    });
    from.on("end", () => {
      queue = queue.then(() => void to.end());
    });
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const there = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true });
    const cut = () => {
      client.destroy();
      there.destroy();
    };
    for (const socket of [client, there]) {
      sockets.add(socket);
      socket.setNoDelay(true).on("error", cut);
      socket.on("close", () => sockets.delete(socket));
    }
    pass(client, there, cut);
    pass(there, client, cut);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  line.port = (server.address() as AddressInfo).port;
  return Object.assign(line, {
    become: (next: Weather | null) => {
      weather = next ?? CLEAR;
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  });
}
