import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeLeftovers } from "./disk-files.ts";

const HOUR_MS = 60 * 60 * 1000;

test("[TEACH-4] the leftovers of a killed upload are removed at the next start; uploads in progress and pictures stay", async () => {
  const folder = await mkdtemp(join(tmpdir(), "campside-media-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [old, young] = [join(folder, ".incoming-old"), join(folder, ".incoming-young")];
  for (const folderName of [old, young]) {
    await mkdir(folderName);
    await writeFile(join(folderName, "800.webp"), "half a picture");
  }
  await writeFile(join(folder, "kept-800.webp"), "a picture");
  const before = new Date(Date.now() - 2 * HOUR_MS);
  await utimes(old, before, before);
  await utimes(join(folder, "kept-800.webp"), before, before);
  await removeLeftovers(folder);
  expect((await readdir(folder)).toSorted()).toEqual([".incoming-young", "kept-800.webp"]);
});

test("a missing folder has no leftovers", async () => {
  await expect(removeLeftovers(join(tmpdir(), "campside-nowhere"))).resolves.toBeUndefined();
});
