import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "./settings.ts";

function lockAddress(dataDir: string): string {
  const name = `campside-${createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16)}`;
  if (process.platform === "win32") return String.raw`\\.\pipe\${name}`;
  // Linux has names without files: taking one is a single step, and nothing is left of it afterwards.
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/**
 * Takes a data folder for this process alone. The lock is a listening socket: the operating system drops it with the
 * process, however that ends, so there is no stale lock to clean up by hand.
 *
 * @throws UserError when a school is running on the folder
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true });
  const address = lockAddress(dataDir);
  const inUse = new UserError(
    `A school is already running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
  );
  if (await isAnswered(address)) throw inUse;
  if (address.endsWith(".sock")) rmSync(address, { force: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(error.code === "EADDRINUSE" ? inUse : error));
    server.listen(address, resolve);
  });
  server.unref();
  return () => server.close();
}
