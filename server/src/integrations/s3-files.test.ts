import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { startS3Server } from "../../test/s3-server.ts";
import { sendError } from "../errors/http-errors.ts";
import { images } from "../plugins/images.ts";
import { createImageStore } from "./image-store.ts";
import { createS3Files, type S3Options } from "./s3-files.ts";

async function s3() {
  const server = await startS3Server();
  onTestFinished(() => server.close());
  return server;
}

/** A server that stores its pictures in this bucket. */
async function schoolOn(options: S3Options): Promise<FastifyInstance> {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(sendError);
  await app.register(images, {
    imageStore: createImageStore({ files: createS3Files(options) }),
    publicUrl: null,
    uploaderOf: () => Promise.reject(new Error("no uploads here")),
    consumeUploadQuota: async () => undefined,
    recordUpload: async () => undefined,
    logos: { store: async () => "", read: async () => null },
  });
  return app;
}

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#f2705b" } })
    .png()
    .toBuffer();

/** A server that accepts connections and never answers. */
async function silentEndpoint(): Promise<string> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("[TEACH-4] pictures in S3", () => {
  test("are stored in every size, the default one last, and served under the same address", async () => {
    const { options, calls } = await s3();
    const address = await createImageStore({ files: createS3Files(options) }).keep(await picture());
    expect(address).toMatch(/^\/media\/[0-9a-f]{32}-800\.webp$/);
    const puts = calls.filter((call) => call.startsWith("PUT "));
    expect(puts).toHaveLength(6);
    expect(puts.at(-1)).toMatch(/-800\.webp$/);

    const school = await schoolOn(options);
    const shown = await school.inject(address);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: "webp", width: 64, height: 48 });
    const largest = await school.inject(address.replace("-800.webp", "-1600.avif"));
    expect(largest.headers["content-type"]).toBe("image/avif");
    expect((await school.inject(address.replace("-800", "-900"))).statusCode).toBe(404);
  });

  test("are written once", async () => {
    const { options, calls } = await s3();
    const store = createImageStore({ files: createS3Files(options) });
    const first = await store.keep(await picture());
    calls.length = 0;
    expect(await store.keep(await picture())).toBe(first);
    expect(calls.map((call) => call.split(" ")[0])).toEqual(["HEAD"]);
  });

  test("[SEC-7] are listed once each", async () => {
    const { options } = await s3();
    const store = createImageStore({ files: createS3Files(options) });
    const address = await store.keep(await picture());
    for await (const page of store.list()) expect(page).toEqual([address]);
    expect.assertions(1);
  });

  test("are removed in every size, idempotently", async () => {
    const { options } = await s3();
    const store = createImageStore({ files: createS3Files(options) });
    const address = await store.keep(await picture());
    const name = address.replace("/media/", "");
    for (const other of ["/pictures/class-800.webp", "https://host.example/media/x-800.webp"])
      await store.remove(other);
    expect(await store.read(name)).not.toBeNull();
    await store.remove(address);
    await store.remove(address);
    expect(await store.read(name)).toBeNull();
    expect(await store.read(name.replace("-800.webp", "-1600.avif"))).toBeNull();
  });

  test.each([
    ["with a wrong key", async ({ options }: { options: S3Options }) => ({ ...options, secretAccessKey: "wrong" })],
    ["with no server", async ({ options }: { options: S3Options }) => ({ ...options, endpoint: "http://127.0.0.1:9" })],
    ["in an unknown bucket", async ({ options }: { options: S3Options }) => ({ ...options, bucket: "other" })],
  ])("%s are refused with 503, and nothing is stored", async (_, wrong) => {
    const server = await s3();
    const options = await wrong(server);
    const store = createImageStore({ files: createS3Files(options) });
    await expect(store.keep(await picture())).rejects.toMatchObject({ code: "IMAGE_STORE_UNAVAILABLE" });
    const right = createS3Files(server.options);
    const names = server.calls.map((call) => call.split("/").at(-1) ?? "");
    for (const name of names) expect(await right.has(name)).toBe(false);
    await expect(createS3Files(options).read("0-800.webp")).rejects.toMatchObject({ code: "IMAGE_STORE_UNAVAILABLE" });
  });

  test("a store that never answers times out", { timeout: 60_000 }, async () => {
    const files = createS3Files({ ...(await s3()).options, endpoint: await silentEndpoint() }, { answerMs: 50 });
    await expect(files.has("any")).rejects.toMatchObject({ code: "IMAGE_STORE_UNAVAILABLE" });
  });
});
