import { connect } from "node:net";

export interface RawAnswer {
  status: number;
  body: string;
}

const END_OF_HEADERS = "\r\n\r\n";

/**
 * An open connection that sends one request after another as the bytes that they are. Ten thousand of Node's own clients take
 * longer to send and read than the server to answer.
 */
export async function openConnection(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding("latin1");
  let received = "";
  let settle: { resolve: (answer: RawAnswer) => void; reject: (error: Error) => void } | null = null;
  socket.on("data", (chunk: string) => {
    received += chunk;
    const end = received.indexOf(END_OF_HEADERS);
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? 0);
    const bodyAt = end + END_OF_HEADERS.length;
    if (received.length < bodyAt + length) return;
    const answer = { status: Number(received.slice(9, 12)), body: received.slice(bodyAt, bodyAt + length) };
    received = "";
    settle?.resolve(answer);
  });
  const fail = () => settle?.reject(new Error("the connection was closed"));
  socket.on("error", fail).on("close", fail);
  await new Promise((resolve) => socket.once("connect", resolve));
  return {
    /** Rejects where nothing was answered in time. */
    send: (request: string, timeoutMs: number): Promise<RawAnswer> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error("no answer")), timeoutMs);
        const over = () => clearTimeout(timer);
        settle = {
          resolve: (answer) => (over(), resolve(answer)),
          reject: (error) => (over(), reject(error)),
        };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** A POST of JSON in HTTP/1.1. */
export function postOf(url: string, path: string, headers: Record<string, string>, body: unknown): string {
  const text = JSON.stringify(body);
  const all = {
    host: new URL(url).host,
    "content-type": "application/json",
    "content-length": text.length,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, ...lines, "", text].join("\r\n");
}
