import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { message, type Message, messageReader, text, textsOf } from "./messages.ts";
import { type Prepared, preparedIn, ServerConnection } from "./server-connection.ts";

const SSL_REQUEST = 80_877_103;
const SIGNED_IN = Buffer.concat([
  message("R", Buffer.alloc(4)),
  message("S", Buffer.concat([text("server_version"), text("18.0")])),
  message("K", Buffer.alloc(8)),
  message("Z", Buffer.from("I")),
]);

/** The connections to PostgreSQL. The one that was used last is used next, as PgBouncer does. */
class Servers {
  readonly #url: string;
  readonly #free: ServerConnection[] = [];
  readonly #all: ServerConnection[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async take(): Promise<ServerConnection> {
    const free = this.#free.pop();
    if (free) return free;
    const opened = await ServerConnection.open(this.#url);
    this.#all.push(opened);
    return opened;
  }

  giveBack(server: ServerConnection): void {
    this.#free.push(server);
  }

  close(): void {
    for (const server of this.#all) server.close();
  }
}

/** Serves one client: each of its transactions on any connection. */
function serve(client: Socket, servers: Servers, tracksStatements: boolean): void {
  const prepared = new Map<string, Prepared>();
  let server: ServerConnection | null = null;

  function forward(one: Message, to: ServerConnection): void {
    if (!tracksStatements) return to.send(one);
    if (one.type === "P") {
      const { name, ...statement } = preparedIn(one);
      if (name === "") return to.send(one);
      prepared.set(name, statement);
      client.write(message("1", Buffer.alloc(0)));
      return undefined;
    }
    if (one.type === "B") {
      const { texts, rest } = textsOf(one.body, 2);
      const statement = prepared.get(texts[1] ?? "");
      if (!statement) return to.send(one);
      const body = Buffer.concat([text(texts[0] ?? ""), text(to.prepare(statement)), rest]);
      return to.send({ ...one, bytes: message("B", body) });
    }
    return to.send(one);
  }

  async function handle(one: Message): Promise<void> {
    if (one.type === "") {
      client.write(one.body.readInt32BE(0) === SSL_REQUEST ? "N" : SIGNED_IN);
      return;
    }
    if (one.type === "X") {
      client.end();
      return;
    }
    if (!server) {
      server = await servers.take();
      server.onAnswer = (bytes, isFree) => {
        client.write(bytes);
        if (!isFree || !server) return;
        servers.giveBack(server);
        server = null;
      };
    }
    forward(one, server);
  }

  const read = messageReader({ startsUntyped: true });
  let handled = Promise.resolve();
  client
    .on("error", () => client.destroy())
    .on("data", (chunk: Buffer) => {
      for (const one of read(chunk)) handled = handled.then(() => handle(one)).catch(() => void client.destroy());
    });
}

export interface Pooler {
  /** The database's address through the pooler. */
  url: string;
  close: () => Promise<void>;
}

/** A stand-in of a pooler such as PgBouncer with `pool_mode = transaction`, with or without its tracking of statements. */
export async function startTransactionPooler(url: string, options: { tracksStatements: boolean }): Promise<Pooler> {
  const servers = new Servers(url);
  const clients = new Set<Socket>();
  const listener = createServer((client) => {
    clients.add(client);
    client.once("close", () => clients.delete(client));
    serve(client, servers, options.tracksStatements);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const pooled = new URL(url);
  pooled.port = String((listener.address() as AddressInfo).port);
  return {
    url: pooled.href,
    close: async () => {
      const closed = once(listener, "close");
      listener.close();
      for (const client of clients) client.destroy();
      servers.close();
      await closed;
    },
  };
}
