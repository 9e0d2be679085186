import { join } from "node:path";
import sharp from "sharp";

// The widest is shown on dense screens only, where each of its pixels is small: it can be coarser.
const sizes = [
  { width: 400, webp: 66, avif: 44 },
  { width: 800, webp: 66, avif: 44 },
  { width: 1600, webp: 54, avif: 36 },
] as const;

/** Writes `<name>-<width>.webp` and `.avif` for every width; a narrower original is written as it is, never enlarged. */
export async function writePicture(folder: string, name: string, original: Buffer): Promise<void> {
  for (const { width, webp, avif } of sizes) {
    const resized = sharp(original).resize({ width, withoutEnlargement: true });
    await resized
      .clone()
      .webp({ quality: webp, effort: 6 })
      .toFile(join(folder, `${name}-${width}.webp`));
    await resized.avif({ quality: avif, effort: 4 }).toFile(join(folder, `${name}-${width}.avif`));
  }
}
