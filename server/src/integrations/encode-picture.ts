import type { Sharp } from "sharp";
import { AppError } from "../errors/app-error.ts";
import { pictureKind } from "./picture-kind.ts";

/** The widths that the pages ask for, the default last: see the naming rule in {@link encodePicture}. */
const PICTURE_WIDTHS = [400, 1600, 800] as const;

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const MAX_PICTURE_PIXELS = 50_000_000;
// WebP ends at 16,383 pixels: a very tall picture is narrowed rather than refused.
const MAX_TALLNESS = 4;

/** One stored form of a picture; `ending` is `<width>.<format>`. */
export interface PictureFile {
  ending: `${number}.${"avif" | "webp"}`;
  content: Buffer;
}

/** What the files of one picture end in, in the order in which they are made. */
export const PICTURE_ENDINGS = PICTURE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`] as const);

async function decode(picture: Buffer): Promise<Sharp> {
  // With the first upload: no server waits for it when it starts.
  const { default: sharp } = await import("sharp");
  // The header alone, without sharp's own limit: too many pixels are to be told from a broken file.
  const { width, height, pages = 1 } = await sharp(picture, { limitInputPixels: false }).metadata();
  if (pages > 1) throw new AppError("IMAGE_TYPE_REFUSED");
  if (width * height > MAX_PICTURE_PIXELS) throw new AppError("IMAGE_TOO_LARGE");
  const largest = Math.max(...PICTURE_WIDTHS);
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: largest, height: largest * MAX_TALLNESS, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/**
 * Makes the files of a picture, `<width>.avif` and `<width>.webp` for every width, `800.webp` last. The picture is
 * upright, in sRGB and carries no metadata. It is never enlarged: where it is narrower than a width, the file of that
 * width holds it at its own size.
 *
 * @throws AppError IMAGE_TOO_LARGE (5 MB, 50 megapixels), IMAGE_TYPE_REFUSED (anything but a still JPEG, PNG, WebP or
 * AVIF), IMAGE_NOT_READABLE (broken)
 */
export async function encodePicture(picture: Buffer): Promise<PictureFile[]> {
  if (picture.length > MAX_PICTURE_BYTES) throw new AppError("IMAGE_TOO_LARGE");
  if (pictureKind(picture) === null) throw new AppError("IMAGE_TYPE_REFUSED");
  try {
    const pixels = await decode(picture);
    const files: PictureFile[] = [];
    for (const width of PICTURE_WIDTHS) {
      const resized = pixels
        .clone()
        .resize({ width, height: width * MAX_TALLNESS, fit: "inside", withoutEnlargement: true });
      // Low efforts: the person who uploads is waiting, and the higher ones save a few per cent only.
      files.push({
        ending: `${width}.avif`,
        content: await resized.clone().avif({ quality: 52, effort: 1 }).toBuffer(),
      });
      files.push({ ending: `${width}.webp`, content: await resized.webp({ quality: 76, effort: 3 }).toBuffer() });
    }
    return files;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("IMAGE_NOT_READABLE", { cause: error });
  }
}
