const LENGTH_BYTES = 4;

/** A message of PostgreSQL's protocol. */
export interface Message {
  /** Its letter; empty for the first message of a client. */
  type: string;
  /** What follows its length. */
  body: Buffer;
  /** With type and length. */
  bytes: Buffer;
}

/** Returns a function that takes chunks of a stream and returns the messages that are whole by then. */
export function messageReader({ startsUntyped }: { startsUntyped: boolean }): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = startsUntyped ? 0 : 1;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    while (rest.length >= typeBytes + LENGTH_BYTES) {
      const size = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < size) break;
      const bytes = rest.subarray(0, size);
      messages.push({
        type: bytes.toString("latin1", 0, typeBytes),
        body: bytes.subarray(typeBytes + LENGTH_BYTES),
        bytes,
      });
      rest = rest.subarray(size);
      typeBytes = 1;
    }
    return messages;
  };
}

/** Encodes a message. */
export function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(1 + LENGTH_BYTES);
  head.write(type, "latin1");
  head.writeInt32BE(LENGTH_BYTES + body.length, 1);
  return Buffer.concat([head, body]);
}

/** The first `count` texts of a body, each of which ends with a zero byte, and what follows them. */
export function textsOf(body: Buffer, count: number): { texts: string[]; rest: Buffer } {
  const texts: string[] = [];
  let rest = body;
  while (texts.length < count) {
    const end = rest.indexOf(0);
    texts.push(rest.toString("utf8", 0, end));
    rest = rest.subarray(end + 1);
  }
  return { texts, rest };
}

export const text = (value: string): Buffer => Buffer.from(`${value}\0`);
