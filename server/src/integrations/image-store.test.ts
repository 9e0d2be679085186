import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { hostileJpeg } from "../../test/hostile-jpeg.ts";
import { hostilePng } from "../../test/hostile-png.ts";
import type { ErrorCode } from "../errors/error-kinds.ts";
import { createDiskFiles } from "./disk-files.ts";
import { createImageStore, type ImageStore } from "./image-store.ts";

async function emptyStore(): Promise<ImageStore & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "campside-media-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, ...createImageStore({ files: createDiskFiles({ folder }) }) };
}

const orange = { r: 240, g: 140, b: 60 };
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: orange } });
const stored = (store: { folder: string }, url: string, ending = "800.webp") =>
  readFile(join(store.folder, basename(url).replace("800.webp", ending)));
const error = (code: ErrorCode) => expect.objectContaining({ code });

test("[TEACH-4] a picture is stored in three widths, each as WebP and AVIF", async () => {
  const store = await emptyStore();
  const url = await store.keep(await blank(2000, 1500).jpeg().toBuffer());
  expect(url).toMatch(/^\/media\/[0-9a-f]{32}-800\.webp$/);
  for (const width of [400, 800, 1600]) {
    expect(await sharp(await stored(store, url, `${width}.webp`)).metadata()).toMatchObject({ format: "webp", width });
    expect(await sharp(await stored(store, url, `${width}.avif`)).metadata()).toMatchObject({
      format: "heif",
      compression: "av1",
      width,
      height: width * 0.75,
    });
  }
  expect(await readdir(store.folder)).toHaveLength(6);
});

test("[TEACH-4] JPEG, PNG, WebP and AVIF are accepted", async () => {
  const store = await emptyStore();
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    await expect(store.keep(await blank(60, 40).toFormat(format).toBuffer())).resolves.toContain("/media/");
  }
});

test("[TEACH-4] a small picture is not enlarged, and has all of its files", async () => {
  const store = await emptyStore();
  const url = await store.keep(await blank(500, 300).png().toBuffer());
  const widths = [400, 800, 1600].map(
    async (width) => (await sharp(await stored(store, url, `${width}.webp`)).metadata()).width,
  );
  expect(await Promise.all(widths)).toEqual([400, 500, 500]);
});

test("[TEACH-4] a picture with an orientation is rotated", async () => {
  const store = await emptyStore();
  const rotated = await blank(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const url = await store.keep(rotated);
  expect(await sharp(await stored(store, url)).metadata()).toMatchObject({ width: 200, height: 300 });
});

test("[TEACH-4] metadata is removed", async () => {
  const store = await emptyStore();
  const tagged = await blank(300, 200)
    .withExif({ IFD0: { Copyright: "Someone" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  expect(await sharp(tagged).metadata()).toMatchObject({
    exif: expect.any(Buffer),
    xmp: expect.any(Buffer),
    icc: expect.any(Buffer),
  });
  const url = await store.keep(tagged);
  for (const ending of ["800.webp", "800.avif"]) {
    const { exif, xmp, icc, orientation } = await sharp(await stored(store, url, ending)).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
  }
});

test("transparency is preserved", async () => {
  const store = await emptyStore();
  const transparent = sharp({ create: { width: 50, height: 50, channels: 4, background: { ...orange, alpha: 0 } } });
  const url = await store.keep(await transparent.png().toBuffer());
  expect((await sharp(await stored(store, url)).stats()).isOpaque).toBe(false);
});

test("a very tall picture is narrowed", async () => {
  const store = await emptyStore();
  const url = await store.keep(await blank(1000, 18_000).png().toBuffer());
  expect(await sharp(await stored(store, url)).metadata()).toMatchObject({ height: 1200 });
});

test("[SEC-4] a progressive JPEG of many scans is stored", async () => {
  const store = await emptyStore();
  expect(await store.keep(hostileJpeg(64, 100))).toContain("/media/");
});

test("the same picture has the same address, also when uploaded twice at once", async () => {
  const store = await emptyStore();
  const picture = await blank(80, 60).png().toBuffer();
  const [first, second] = await Promise.all([store.keep(picture), store.keep(picture)]);
  expect(second).toBe(first);
  expect(await store.keep(picture)).toBe(first);
  expect(await readdir(store.folder)).toHaveLength(6);
});

/** A store whose disk waits for the test, with each write that has begun. */
function waitingStore() {
  const writes: PromiseWithResolvers<void>[] = [];
  const most = { inside: 0 };
  let inside = 0;
  const write = async () => {
    const disk = Promise.withResolvers<void>();
    writes.push(disk);
    most.inside = Math.max(most.inside, ++inside);
    await disk.promise.finally(() => (inside -= 1));
  };
  const files = {
    has: async () => false,
    write,
    read: async () => null,
    remove: async () => undefined,
    list: async function* () {},
  };
  return { store: createImageStore({ files }), writes, most };
}

test("[SEC-4] one picture is encoded at a time, and a failure lets the next one in", async () => {
  const { store, writes, most } = waitingStore();
  const uploads = [10, 20, 30, 40, 50].map(async (width) => store.keep(await blank(width, 10).png().toBuffer()));
  const settled = Promise.allSettled(uploads);
  await expect.poll(() => writes.length).toBe(1);
  writes[0]?.reject(new Error("disk full"));
  for (const index of uploads.keys()) {
    await expect.poll(() => writes.length).toBeGreaterThan(index);
    writes[index]?.resolve();
  }
  const outcomes = await settled;
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([...Array(4).fill("fulfilled"), "rejected"]);
  expect(most.inside).toBe(1);
});

test("[SEC-4] nine pictures are accepted at a time; a further one is refused with the time of a retry", async () => {
  const { store, writes } = waitingStore();
  const pictures = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      blank(10 + n, 10)
        .png()
        .toBuffer(),
    ),
  );
  const refused: unknown[] = [];
  const uploads = pictures.map((picture) => store.keep(picture).catch((failure: unknown) => refused.push(failure)));
  await expect.poll(() => refused.length).toBe(3);
  for (const failure of refused) {
    expect(failure).toMatchObject({ code: "IMAGE_QUEUE_FULL", kind: "unavailable", retryAfterSeconds: 5 });
  }
  for (let count = 0; count < 9; count++) {
    await expect.poll(() => writes.length).toBeGreaterThan(count);
    writes[count]?.resolve();
  }
  await Promise.all(uploads);
  const later = store.keep(await blank(50, 10).png().toBuffer());
  await expect.poll(() => writes.length).toBe(10);
  writes[9]?.resolve();
  await expect(later).resolves.toContain("/media/");
});

describe("[TEACH-4] refuses, and stores nothing of,", () => {
  const truncated = async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: orange,
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    return whole.subarray(0, whole.length / 2);
  };
  const animated = () => {
    const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 10), Buffer.alloc(40 * 40 * 3, 200)]);
    return sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .webp({ loop: 0 })
      .toBuffer();
  };
  const rejections: [string, () => Promise<Buffer> | Buffer, ErrorCode][] = [
    [
      "more than 5 MB",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5 * 1024 * 1024)]),
      "IMAGE_TOO_LARGE",
    ],
    ["too many pixels", () => blank(4700, 4700).png().toBuffer(), "IMAGE_TOO_MANY_PIXELS"],
    ["too many 16-bit pixels", () => hostilePng(2900, 2900), "IMAGE_TOO_MANY_PIXELS"],
    ["too many pixels for an AVIF", () => blank(1900, 1900).avif({ effort: 0 }).toBuffer(), "IMAGE_TOO_MANY_PIXELS"],
    [
      "too many pixels for a progressive JPEG",
      () => blank(3800, 3800).jpeg({ progressive: true }).toBuffer(),
      "IMAGE_TOO_MANY_PIXELS",
    ],
    ["too many rows", () => blank(1, 20_001).png().toBuffer(), "IMAGE_TOO_MANY_PIXELS"],
    ["a JPEG of too many scans", () => hostileJpeg(64, 101), "IMAGE_NOT_READABLE"],
    [
      "an SVG",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      "IMAGE_TYPE_REFUSED",
    ],
    ["a GIF", () => blank(20, 20).gif().toBuffer(), "IMAGE_TYPE_REFUSED"],
    ["a TIFF", () => blank(20, 20).tiff().toBuffer(), "IMAGE_TYPE_REFUSED"],
    ["an animated WebP", animated, "IMAGE_TYPE_REFUSED"],
    ["a text", () => Buffer.from("hello"), "IMAGE_TYPE_REFUSED"],
    ["nothing", () => Buffer.alloc(0), "IMAGE_TYPE_REFUSED"],
    ["a truncated JPEG", truncated, "IMAGE_NOT_READABLE"],
    [
      "a PNG header without a picture",
      () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(64)]),
      "IMAGE_NOT_READABLE",
    ],
  ];
  test.each(rejections)("%s", async (_, make, code) => {
    const store = await emptyStore();
    await expect(store.keep(await make())).rejects.toEqual(error(code));
    expect(await readdir(store.folder)).toEqual([]);
  });
});
