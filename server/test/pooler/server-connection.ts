import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import pg from "pg";
import { message, type Message, messageReader, text, textsOf } from "./messages.ts";

/** A statement as a client has prepared it: its text, and the types of its parameters. */
export interface Prepared {
  text: string;
  types: Buffer;
}

const PARSE_COMPLETE = "1";
const ERROR = "E";
const READY = "Z";
const IDLE = "I".charCodeAt(0);

/** A pooler's connection to PostgreSQL. */
export class ServerConnection {
  /** Gets what PostgreSQL answers; `isFree` once no transaction is open. */
  onAnswer: (bytes: Buffer, isFree: boolean) => void = () => undefined;
  readonly #client: pg.Client;
  readonly #prepared = new Set<string>();
  /** Of each statement that is being prepared, whether its client knows. */
  #parsing: { isHidden: boolean }[] = [];

  private constructor(client: pg.Client) {
    this.#client = client;
    const read = messageReader({ startsUntyped: false });
    // pg has signed in; from here on the bytes are the clients'.
    this.#socket
      .removeAllListeners("data")
      .on("data", (chunk: Buffer) => read(chunk).forEach((one) => this.#take(one)));
  }

  static async open(url: string): Promise<ServerConnection> {
    const client = new pg.Client(url);
    client.on("error", () => undefined);
    await client.connect();
    return new ServerConnection(client);
  }

  get #socket(): Socket {
    return (this.#client as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  #take({ type, body, bytes }: Message): void {
    if (type === ERROR) this.#parsing = [];
    if (type === PARSE_COMPLETE && this.#parsing.shift()?.isHidden) return;
    this.onAnswer(bytes, type === READY && body[0] === IDLE);
  }

  send({ type, bytes }: Message): void {
    if (type === "P") this.#parsing.push({ isHidden: false });
    this.#socket.write(bytes);
  }

  /** Prepares a statement under a name that only its text decides, unless this connection has it; returns the name. */
  prepare({ text: sql, types }: Prepared): string {
    const name = `pooler_${createHash("sha256").update(sql).digest("hex").slice(0, 16)}`;
    if (!this.#prepared.has(name)) {
      this.#prepared.add(name);
      this.#parsing.push({ isHidden: true });
      this.#socket.write(message("P", Buffer.concat([text(name), text(sql), types])));
    }
    return name;
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** The statement of a Parse message, and its name. */
export function preparedIn({ body }: Message): Prepared & { name: string } {
  const { texts, rest } = textsOf(body, 2);
  return { name: texts[0] ?? "", text: texts[1] ?? "", types: rest };
}
