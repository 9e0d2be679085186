import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyReply } from "fastify";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { startImageHost } from "../../test/image-host.ts";
import { pictureForm } from "../../test/picture-form.ts";
import { sendError } from "../errors/http-errors.ts";
import { images } from "../plugins/images.ts";
import { createDiskFiles } from "./disk-files.ts";
import { createImageHost } from "./image-host.ts";
import { createImageStore } from "./image-store.ts";
import { outOfReach } from "../../../scripts/school/command-deps.ts";
import { signed } from "../../test/signed.ts";
import type { Db } from "../db/client.ts";

const KEY = "the-schools-own-key";

/** A server that uploads pictures to an outside host, with an answer of its own if given. */
async function school(answer?: (reply: FastifyReply, address: string) => unknown, key = KEY) {
  const folder = await mkdtemp(join(tmpdir(), "campside-media-"));
  const standIn = await startImageHost(KEY, answer);
  const { uploadUrl } = standIn;
  const host = createImageHost({ uploadUrl, key, origins: [new URL(uploadUrl).origin] }, { answerMs: 500 });
  const logLines: string[] = [];
  const app = Fastify({ logger: { level: "info", stream: { write: (line: string) => void logLines.push(line) } } });
  app.setErrorHandler(sendError);
  await app.register(images, {
    imageStore: createImageStore({ files: createDiskFiles({ folder }), host }),
    publicUrl: null,
    uploaderOf: async () =>
      signed(
        { db: outOfReach<Db>("db") },
        {
          id: "1",
          name: "Ada",
          email: "ada@school.example",
          isEmailVerified: false,
          isEmailRefused: false,
          photoUrl: null,
          bio: "",
          role: "instructor",
        },
      ),
    consumeUploadQuota: async () => undefined,
    recordUpload: async () => undefined,
    logos: { store: async () => "", read: async () => null },
  });
  onTestFinished(async () => {
    await app.close();
    await standIn.close();
    await rm(folder, { recursive: true });
  });
  const upload = async (form: FormData) => {
    const request = new Request("http://school.example/images", { method: "POST", body: form });
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    const payload = Buffer.from(await request.arrayBuffer());
    return app.inject({ method: "POST", url: "/images", headers, payload });
  };
  return { upload, received: standIn.received, uploadUrl, folder, logLines, close: () => standIn.close() };
}

describe("[TEACH-4] an outside image host", () => {
  test("receives the encoded picture, and its address is returned", async () => {
    const { upload, received, uploadUrl, folder } = await school();
    const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: "#f2705b" } })
      .withExif({ IFD0: { Copyright: "Someone" } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append("image", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "my-holidays.jpg");
    const answer = await upload(form);
    expect(answer.statusCode).toBe(200);
    const shown = `${new URL(uploadUrl).origin}/shown/1/picture.webp`;
    expect(answer.json()).toEqual({
      success: true,
      data: { display_url: shown, stored_url: shown },
    });
    expect(received).toHaveLength(1);
    const metadata = await sharp(received[0]).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 1600, height: 800 });
    expect(metadata.exif).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  test("receives no other files", async () => {
    const { upload, received } = await school();
    const form = new FormData();
    form.append("image", new Blob(["<svg/>"], { type: "image/png" }), "x.png");
    expect((await upload(form)).json()).toMatchObject({ code: "IMAGE_TYPE_REFUSED" });
    expect(received).toEqual([]);
  });

  const failures: [string, (reply: FastifyReply, address: string) => unknown][] = [
    ["refuses", (reply) => reply.code(400).send({ success: false })],
    ["fails", (reply) => reply.code(500).send("oops")],
    ["reports a failure", () => ({ success: false, data: { display_url: "http://127.0.0.1/x" } })],
    ["answers without an address", () => ({ success: true, data: {} })],
    ["answers HTML", (reply) => reply.type("text/html").send("<p>Welcome</p>")],
    ["shows pictures from another origin", () => ({ success: true, data: { display_url: "https://other.example/x" } })],
    ["returns a script", () => ({ success: true, data: { display_url: "javascript:alert(1)" } })],
    ["redirects", (reply, address) => reply.redirect(address, 307)],
    ["does not answer", async (reply) => (await sleep(1000), reply.send({}))],
  ];
  test.each(failures)("that %s gives 503, and a log line without the key", async (_, answer) => {
    const { upload, logLines, folder } = await school(answer);
    const refused = await upload(await pictureForm());
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ error: true, code: "IMAGE_STORE_UNAVAILABLE" });
    expect(logLines.join("\n")).toContain("a service does not answer");
    expect(refused.body + logLines.join("\n")).not.toContain(KEY);
    expect(await readdir(folder)).toEqual([]);
  });

  test("that is down or refuses the key gives the same", async () => {
    const stranger = await school(undefined, "a-wrong-key");
    expect((await stranger.upload(await pictureForm())).statusCode).toBe(503);
    const lost = await school();
    await lost.close();
    expect((await lost.upload(await pictureForm())).statusCode).toBe(503);
    expect(lost.logLines.join("\n")).not.toContain(KEY);
  });
});
