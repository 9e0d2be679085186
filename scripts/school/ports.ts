import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { UserError } from "./settings.ts";

function listenOnce(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(port)));
  });
}

// Systems take the port of an outgoing connection from 32768 (Linux) or 49152 (macOS, Windows) upwards.
const FIRST = 20_000;
const END = 32_768;

/** An unused loopback port, outside the range from which the system takes ports for outgoing connections: it stays
 * free until its server listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END);
  return listenOnce(port, "127.0.0.1").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE") return freePort();
    throw error;
  });
}

/** @throws UserError when the port is in use */
export async function requireFreePort(port: number): Promise<void> {
  await listenOnce(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EACCES")
      throw new UserError(`No permission to listen on port ${port}: set PORT to one above 1023.`);
    throw new UserError(`Port ${port} is in use: stop the other program, or set PORT to another number.`);
  });
}
