import { Socket } from "node:net";
import { constants } from "node:os";

/** A socket that closes when nothing arrives for this long. A query timeout alone would return a connection with an open
 * transaction to the pool. */
export function watchedSocket(silentMs: number): Socket {
  const socket = new Socket();
  const timeout = Object.assign(new Error(`the database has not responded for ${silentMs} ms`), {
    code: "ETIMEDOUT",
    errno: -constants.errno.ETIMEDOUT,
    syscall: "read",
  });
  return socket.setTimeout(silentMs, () => socket.destroy(timeout));
}
