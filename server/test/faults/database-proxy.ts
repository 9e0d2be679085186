import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Watcher } from "./watcher.ts";

export interface Proxy {
  url: string;
  close: () => Promise<void>;
}

const LENGTH_BYTES = 4;
const [QUERY, PARSE, BIND, READY, IDLE] = ["Q", "P", "B", "Z", "I"].map((letter) => letter.charCodeAt(0));
const EXTENDED_QUERY_PARTS = /^[PBDEC]$/;

/** Splits a stream of PostgreSQL messages; a client's first one has no type byte. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #isFirst: boolean;

  constructor({ startsUntyped }: { startsUntyped: boolean }) {
    this.#isFirst = startsUntyped;
  }

  take(chunk: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const whole: Buffer[] = [];
    for (;;) {
      const typeBytes = this.#isFirst ? 0 : 1;
      if (this.#rest.length < typeBytes + LENGTH_BYTES) return whole;
      const size = typeBytes + this.#rest.readInt32BE(typeBytes);
      if (this.#rest.length < size) return whole;
      whole.push(this.#rest.subarray(0, size));
      this.#rest = this.#rest.subarray(size);
      this.#isFirst = false;
    }
  }
}

/** Reads the SQL that a client's message executes, also through a prepared statement. */
function sqlReader(): (message: Buffer) => string | null {
  const statementNames = new Map<string, string>();
  return (message) => {
    const [first = "", second = ""] = message
      .subarray(1 + LENGTH_BYTES)
      .toString("latin1")
      .split("\0", 2);
    if (message[0] === QUERY) return first;
    if (message[0] === PARSE) statementNames.set(first, second);
    return message[0] === BIND ? (statementNames.get(second) ?? null) : null;
  };
}

/** A proxy that parses the PostgreSQL protocol and reports each statement to the watcher before and after it. */
export async function startDatabaseProxy(target: string, watcher: Watcher): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    const cut = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true).on("error", cut);
      socket.on("close", () => {
        sockets.delete(socket);
        cut();
      });
    }
    const sqlOf = sqlReader();
    let request: { sql: string | null; messages: Buffer[] } = { sql: null, messages: [] };
    let isStarted = false;
    let pending: { what: string; answer: Buffer[] } | null = null;
    let isInTransaction = false;

    const fromClient = new Messages({ startsUntyped: true });
    const onRequest = async (message: Buffer): Promise<void> => {
      request.messages.push(message);
      if (isStarted) request.sql = sqlOf(message) ?? request.sql;
      const isPart = isStarted && EXTENDED_QUERY_PARTS.test(message.toString("latin1", 0, 1));
      isStarted = true;
      if (isPart) return;
      const { sql: what, messages } = request;
      request = { sql: null, messages: [] };
      if (what !== null) {
        await watcher.before({ of: "database", what, isInTransaction });
        pending = { what, answer: [] };
      }
      database.write(Buffer.concat(messages));
    };
    const fromDatabase = new Messages({ startsUntyped: false });
    const onAnswer = async (message: Buffer): Promise<void> => {
      if (!pending) {
        client.write(message);
        return;
      }
      pending.answer.push(message);
      if (message[0] !== READY) return;
      const done = pending;
      pending = null;
      await watcher.after({ of: "database", what: done.what, isInTransaction });
      isInTransaction = message.at(-1) !== IDLE;
      client.write(Buffer.concat(done.answer));
    };
    // In order, however long the watcher takes.
    let requests = Promise.resolve();
    let answers = Promise.resolve();
    client.on("data", (chunk: Buffer) => {
      for (const message of fromClient.take(chunk)) requests = requests.then(() => onRequest(message)).catch(cut);
    });
    database.on("data", (chunk: Buffer) => {
      for (const message of fromDatabase.take(chunk)) answers = answers.then(() => onAnswer(message)).catch(cut);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
