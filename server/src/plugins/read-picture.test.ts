import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import Fastify from "fastify";
import fastifyMultipart from "@fastify/multipart";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendError } from "../errors/http-errors.ts";
import { MAX_PICTURE_BYTES } from "../schemas/picture.schema.ts";
import { createPictureReader } from "./read-picture.ts";

/** Ends a form. */
const END = "\r\n--x--\r\n";

/** A server that reads pictures of the user whom the query names; returns a function that begins an upload. */
async function openServer() {
  const app = Fastify();
  app.setErrorHandler(sendError);
  await app.register(fastifyMultipart, { limits: { fileSize: MAX_PICTURE_BYTES } });
  const readPicture = createPictureReader();
  app.post<{ Querystring: { user: string } }>("/images", async (request, reply) => {
    const { length } = await readPicture(request, reply, request.query.user);
    return { length };
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    sockets.forEach((socket) => socket.destroy());
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const sendTo = async (user: string, more: string, declared?: number) => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    await once(socket, "connect");
    const body = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
    const head = `POST /images?user=${user} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n`;
    const sent = body.length + more.length + (more.endsWith(END) ? 0 : END.length);
    socket.write(`${head}Content-Length: ${declared ?? sent}\r\n\r\n${body}${more}`);
    return socket;
  };
  return {
    /** An upload whose end does not come. */
    stall: (user: string, sent = "1234", declared?: number) => sendTo(user, sent, declared),
    /** A whole upload; returns the status and code of its answer. */
    upload: async (user: string) => {
      const socket = await sendTo(user, `12345678${END}`);
      let answer = "";
      for await (const chunk of socket.setEncoding("utf8")) {
        answer += String(chunk);
        // A refused upload ends with its connection.
        if (answer.includes(" 200 ") && answer.includes("}")) socket.end();
      }
      return `${/ (\d+) /.exec(answer)?.[1]} ${/"code":"(\w+)"/.exec(answer)?.[1] ?? "read"}`;
    },
  };
}

test("[SEC-4] one user's stalled uploads are few, and stop nobody else's", async () => {
  const { stall, upload } = await openServer();
  const [first] = [await stall("a"), await stall("a")];
  await expect.poll(() => upload("a")).toBe("503 IMAGE_QUEUE_FULL");
  expect(await upload("b")).toBe("200 read");
  first?.destroy();
  await expect.poll(() => upload("a")).toBe("200 read");
});

test("[SEC-4] stalled uploads of many users that have sent little stop nobody else's", async () => {
  const { stall, upload } = await openServer();
  for (let user = 0; user < 30; user++) await stall(`stalled-${user}`);
  expect(await upload("b")).toBe("200 read");
});

/** Ten users whose uploads have room for all that there is, each with this much of it sent. */
async function fill({ stall }: Awaited<ReturnType<typeof openServer>>, sentBy: (user: number) => number) {
  const stalled: Socket[] = [];
  for (let user = 0; user < 10; user++)
    stalled.push(await stall(`stalled-${user}`, "x".repeat(sentBy(user)), MAX_PICTURE_BYTES));
  return stalled;
}

test("[SEC-4] what uploads may send is counted when they begin, and given back when they end", async () => {
  const server = await openServer();
  const stalled = await fill(server, () => 0);
  await expect.poll(() => server.upload("b")).toBe("503 IMAGE_QUEUE_FULL");
  for (const socket of stalled) socket.destroy();
  await expect.poll(() => server.upload("b")).toBe("200 read");
});

test("[SEC-4] one user's uploads have room for one picture altogether", async () => {
  const { stall, upload } = await openServer();
  await stall("a", "1234", MAX_PICTURE_BYTES);
  await expect.poll(() => upload("a")).toBe("503 IMAGE_QUEUE_FULL");
  expect(await upload("b")).toBe("200 read");
});

/** Uploads until the answer is this one. Other than `vi.waitFor`, it leaves the faked time alone. */
async function uploadUntil(upload: () => Promise<string>, answer: string): Promise<void> {
  while ((await upload()) !== answer) await new Promise(setImmediate);
}

test("[SEC-4] where there is no room, the slowest upload loses its connection, unless none is slow", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  try {
    const server = await openServer();
    // A tenth of a picture in two seconds is enough.
    const stalled = await fill(server, (user) => (user === 3 ? 4 : MAX_PICTURE_BYTES / 10));
    const slowest = Promise.all(stalled.slice(3, 4).map((socket) => once(socket.resume(), "close")));
    await uploadUntil(() => server.upload("b"), "503 IMAGE_QUEUE_FULL");
    vi.advanceTimersByTime(2000);
    await uploadUntil(() => server.upload("b"), "200 read");
    await slowest;
    await server.stall("c", "", MAX_PICTURE_BYTES);
    await uploadUntil(() => server.upload("b"), "503 IMAGE_QUEUE_FULL");
    expect(stalled.filter((socket) => socket.closed)).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("[SEC-4] an upload that stalls for thirty seconds loses its connection and its turn", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const { stall, upload } = await openServer();
    const stalled = [await stall("a"), await stall("a")];
    const closed = Promise.all(stalled.map((socket) => once(socket.resume(), "close")));
    await uploadUntil(() => upload("a"), "503 IMAGE_QUEUE_FULL");
    vi.advanceTimersByTime(30_000);
    await closed;
    expect(await upload("a")).toBe("200 read");
  } finally {
    vi.useRealTimers();
  }
});
