import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeLeftOvers } from "./disk-files.ts";

const HOUR_MS = 60 * 60 * 1000;

test("[TEACH-4] what a killed upload left behind goes at the next start; one under way elsewhere and the pictures stay", async () => {
  const folder = await mkdtemp(join(tmpdir(), "campside-media-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [old, young] = [join(folder, ".incoming-old"), join(folder, ".incoming-young")];
  for (const left of [old, young]) {
    await mkdir(left);
    await writeFile(join(left, "800.webp"), "half a picture");
  }
  await writeFile(join(folder, "kept-800.webp"), "a picture");
  const before = new Date(Date.now() - 2 * HOUR_MS);
  await utimes(old, before, before);
  await utimes(join(folder, "kept-800.webp"), before, before);
  await removeLeftOvers(folder);
  expect((await readdir(folder)).toSorted()).toEqual([".incoming-young", "kept-800.webp"]);
});

test("a folder that is not there yet has no left-overs", async () => {
  await expect(removeLeftOvers(join(tmpdir(), "campside-nowhere"))).resolves.toBeUndefined();
});
