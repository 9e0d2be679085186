import { join } from "node:path";
import sharp from "sharp";

const fine = { webp: 66, avif: 44 };
// Shown on dense screens only, where each of its pixels is small.
const coarse = { webp: 54, avif: 36 };
export const usualSizes = [
  { width: 400, ...fine },
  { width: 800, ...fine },
  { width: 1600, ...coarse },
];
/** What fills a phone from edge to edge. */
export const phoneSizes = [{ width: 800, ...coarse }];

/** Writes `<name>-<width>.webp` and `.avif` for every width; a narrower original is written as it is, never enlarged. */
export async function writePicture(
  folder: string,
  name: string,
  original: Buffer,
  sizes: typeof usualSizes,
): Promise<void> {
  for (const { width, webp, avif } of sizes) {
    const resized = sharp(original).resize({ width, withoutEnlargement: true });
    await resized
      .clone()
      .webp({ quality: webp, effort: 6 })
      .toFile(join(folder, `${name}-${width}.webp`));
    await resized.avif({ quality: avif, effort: 4 }).toFile(join(folder, `${name}-${width}.avif`));
  }
}
