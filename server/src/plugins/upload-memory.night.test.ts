import { randomFillSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished } from "vitest";
import { LEAN_ENV, LEAN_NODE_ARGS } from "../../../scripts/school/lean-server.ts";
import { aUser } from "../../test/factories.ts";
import { hostilePng } from "../../test/hostile-png.ts";
import { type ServerProcess, test } from "../../test/process-test.ts";

const MEGABYTE = 1024 * 1024;
const MAX_GROWTH_MB = 150;
const LARGEST_PNG = 2300;

const blank = (size: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width: size, height: size, channels, background: { r: 200, g: 100, b: 50, alpha: 0.5 } } });

/** What no encoder can compress. */
const noise = (size: number, channels: 3 | 4) =>
  sharp(randomFillSync(Buffer.alloc(size * size * channels)), { raw: { width: size, height: size, channels } });

const PICTURES: [name: string, make: () => Promise<Buffer>, status: number][] = [
  ["an interlaced 16-bit PNG of 50 megapixels", () => hostilePng(7071, 7071), 413],
  ["the largest interlaced 16-bit PNG", () => hostilePng(LARGEST_PNG, LARGEST_PNG), 200],
  [
    "the largest progressive JPEG, rotated",
    () =>
      blank(2660).withMetadata({ orientation: 6 }).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    200,
  ],
  ["the largest plain JPEG", () => blank(6500).jpeg().toBuffer(), 200],
  ["the largest WebP with alpha", () => blank(3990, 4).webp({ effort: 0 }).toBuffer(), 200],
  ["the largest AVIF", () => blank(1560, 4).avif({ effort: 0, bitdepth: 10 }).toBuffer(), 200],
  ["noise with alpha", () => noise(1600, 4).webp({ quality: 80 }).toBuffer(), 200],
];

/** A value of the kernel's report on a process, in megabytes: `VmRSS` is its memory, `VmHWM` its peak. */
function memoryOf({ child }: ServerProcess, name: "VmRSS" | "VmHWM"): number {
  const report = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(new RegExp(String.raw`${name}:\s+(\d+)`).exec(report)?.[1]) / 1024;
}

test.runIf(process.platform === "linux")(
  "[SEC-4] the server's memory grows by at most 150 MB for any upload, the first and concurrent ones included",
  { timeout: 120_000 },
  async ({ db, startServer }) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-media-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const server = await startServer({ ...LEAN_ENV, MEDIA_DIR: folder }, "inherit", LEAN_NODE_ARGS);
    const authorization = await server.bearerOf(await aUser(db, "instructor"));
    const upload = async (picture: Buffer) => {
      expect(picture.length).toBeLessThan(5 * MEGABYTE);
      const body = new FormData();
      body.append("image", new Blob([new Uint8Array(picture)]), "picture");
      return (await fetch(`${server.url}/images`, { method: "POST", headers: { authorization }, body })).status;
    };
    // The peak without uploads: what the server has at a moment depends on when it last collected garbage.
    const before = memoryOf(server, "VmHWM");
    const grown: [string, number][] = [];
    const measured = async (name: string, uploads: () => Promise<unknown>) => {
      // Resets the peak.
      writeFileSync(`/proc/${server.child.pid}/clear_refs`, "5");
      await uploads();
      grown.push([name, Math.round(memoryOf(server, "VmHWM") - before)]);
    };
    for (const [name, make, status] of PICTURES) {
      const picture = await make();
      await measured(name, async () => expect([name, await upload(picture)]).toEqual([name, status]));
    }
    const png = await hostilePng(LARGEST_PNG, LARGEST_PNG);
    // Different content: a stored picture is not encoded again.
    const three = ["1", "2", "3"].map((text) => Buffer.concat([png, Buffer.from(text)]));
    await measured("three at once", async () => expect(await Promise.all(three.map(upload))).toEqual([200, 200, 200]));
    expect(grown.filter(([, megabytes]) => megabytes > MAX_GROWTH_MB)).toEqual([]);
  },
);
