import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import type { Actor } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import { sendError } from "../errors/http-errors.ts";
import { createDiskFiles } from "../integrations/disk-files.ts";
import { createImageStore } from "../integrations/image-store.ts";
import { errorText } from "../texts/error-text.ts";
import { images } from "./images.ts";
import { outOfReach } from "../../../scripts/school/command-deps.ts";
import { signed } from "../../test/signed.ts";
import type { Db } from "../db/client.ts";

const actor: Actor = {
  id: "1",
  name: "Ada",
  email: "ada@example.test",
  isEmailVerified: false,
  isEmailRefused: false,
  photoUrl: null,
  bio: "",
  role: "instructor",
};

const uploader = () => signed({ db: outOfReach<Db>("db") }, { ...actor, id: crypto.randomUUID() });

async function school(): Promise<{ app: FastifyInstance; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "campside-media-"));
  const app = Fastify({ bodyLimit: 1024 });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  app.setErrorHandler(sendError);
  await app.register(images, {
    imageStore: createImageStore({ files: createDiskFiles({ folder }) }),
    publicUrl: null,
    uploaderOf: async ({ headers }) => {
      if (headers.authorization !== "Bearer ada") throw new AppError("SIGN_IN_REQUIRED");
      return uploader();
    },
    consumeUploadQuota: async () => undefined,
    recordUpload: async () => undefined,
    logos: { store: async () => "", read: async () => null },
  });
  return { app, folder };
}

test("[SEC-4] a full queue gets 503 with Retry-After", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(sendError);
  const written = Promise.withResolvers<void>();
  const files = {
    has: async () => false,
    write: () => written.promise,
    read: async () => null,
    remove: async () => undefined,
    list: async function* () {},
  };
  await app.register(images, {
    publicUrl: null,
    imageStore: createImageStore({ files }),
    uploaderOf: async () => uploader(),
    consumeUploadQuota: async () => undefined,
    recordUpload: async () => undefined,
    logos: { store: async () => "", read: async () => null },
  });
  const pictures = await Promise.all(Array.from({ length: 10 }, (_, more) => picture(64 + more)));
  const uploads = pictures.map((content) => upload(app, [["image", content]]));
  const refused = await Promise.race(uploads);
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { error: true, code: "IMAGE_QUEUE_FULL" }]);
  expect(refused.headers["retry-after"]).toBe("5");
  written.resolve();
  const statuses = (await Promise.all(uploads)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
});

const picture = (width = 64) =>
  sharp({ create: { width, height: 48, channels: 3, background: "#f2705b" } })
    .png()
    .toBuffer();

async function upload(app: FastifyInstance, parts: [field: string, content: Buffer][], authorization = "Bearer ada") {
  const form = new FormData();
  for (const [field, content] of parts)
    form.append(field, new Blob([new Uint8Array(content)], { type: "image/png" }), "photo.png");
  const request = new Request("http://campside.test/images", { method: "POST", body: form });
  return app.inject({
    method: "POST",
    url: "/images",
    headers: { authorization, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

test("[TEACH-4] an upload returns the URL that serves the picture", async () => {
  const { app } = await school();
  const response = await upload(app, [["image", await picture()]]);
  expect(response.json()).toEqual({
    success: true,
    data: {
      display_url: expect.stringMatching(/^http:\/\/localhost\/media\/[0-9a-f]{32}-800\.webp$/),
      stored_url: expect.stringMatching(/^\/media\/[0-9a-f]{32}-800\.webp$/),
    },
  });
  const { data } = response.json<{ data: { display_url: string } }>();
  const shown = await app.inject(data.display_url);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const twin = await app.inject(data.display_url.replace("-800.webp", "-1600.avif"));
  expect(twin.headers["content-type"]).toBe("image/avif");
});

test("[TEACH-4] a visitor may not upload", async () => {
  const { app, folder } = await school();
  const response = await upload(app, [["image", await picture()]], "");
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ error: true, code: "SIGN_IN_REQUIRED" });
  expect(await readdir(folder)).toEqual([]);
});

test("[TEACH-4] a file over 5 MB gets 413, one of exactly 5 MB does not", async () => {
  const { app } = await school();
  expect((await upload(app, [["image", Buffer.alloc(5 * 1024 * 1024, 7)]])).statusCode).toBe(415);
  const response = await upload(app, [["image", Buffer.alloc(5 * 1024 * 1024 + 1, 7)]]);
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ code: "IMAGE_TOO_LARGE" });
});

test("[TEACH-4] a file that is not a picture gets 415", async () => {
  const { app } = await school();
  const response = await upload(app, [["image", Buffer.from("<svg/>")]]);
  expect(response.statusCode).toBe(415);
  expect(response.json()).toMatchObject({ code: "IMAGE_TYPE_REFUSED" });
});

test("[TEACH-4] a page gets the reason of a refused picture in its language", async () => {
  const { app } = await school();
  const headers = { authorization: "", "x-campside-language": "de" };
  const refused = await app.inject({ method: "POST", url: "/images", headers });
  expect(refused.json()).toMatchObject({
    code: "SIGN_IN_REQUIRED",
    message: errorText("de", new AppError("SIGN_IN_REQUIRED")),
  });
  expect(refused.json<{ message: string }>().message).not.toBe(errorText("en", new AppError("SIGN_IN_REQUIRED")));
});

test("an upload without the field, with an empty file or without a form gets 400", async () => {
  const { app } = await school();
  const responses = await Promise.all([
    upload(app, [["photo", await picture()]]),
    upload(app, [["image", Buffer.alloc(0)]]),
    upload(app, []),
    app.inject({ method: "POST", url: "/images", headers: { authorization: "Bearer ada" }, payload: { image: "x" } }),
    app.inject({ method: "POST", url: "/images", headers: { authorization: "Bearer ada" } }),
  ]);
  for (const response of responses) {
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: "IMAGE_MISSING" });
  }
});

test("other files in the store's folder are not served", async () => {
  const { app, folder } = await school();
  await writeFile(join(folder, ".incoming"), "half a picture");
  await writeFile(join(folder, "notes.webp"), "no picture of the store's");
  const paths = [
    "/media/.incoming",
    "/media/notes.webp",
    "/media/",
    "/media/unknown-800.webp",
    "/media/..%2f..%2fetc%2fpasswd",
  ];
  const responses = await Promise.all(paths.map((path) => app.inject(path)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
});

test("a malformed form gets 400", async () => {
  const { app } = await school();
  const broken = [
    ["multipart/form-data", "nothing"],
    ["multipart/form-data; boundary=b", "nothing"],
    ["multipart/form-data; boundary=b", ""],
    [
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf',
    ],
    [
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
  ].map(([type = "", payload = ""]) =>
    app.inject({
      method: "POST",
      url: "/images",
      headers: { authorization: "Bearer ada", "content-type": type },
      payload,
    }),
  );
  expect((await Promise.all(broken)).map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
});
