import { createServer } from "node:net";
import { UserError } from "./settings.ts";

function listenOnce(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

/** An unused loopback port. */
export function freePort(): Promise<number> {
  return listenOnce(0, "127.0.0.1");
}

/** @throws UserError when the port is in use */
export async function requireFreePort(port: number): Promise<void> {
  await listenOnce(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EACCES")
      throw new UserError(`No permission to listen on port ${port}: set PORT to one above 1023.`);
    throw new UserError(`Port ${port} is in use: stop the other program, or set PORT to another number.`);
  });
}
