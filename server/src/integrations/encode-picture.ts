import type { Sharp } from "sharp";
import { AppError } from "../errors/app-error.ts";
import { MAX_PICTURE_BYTES } from "../schemas/picture.schema.ts";
import { pictureKind } from "./picture-kind.ts";

/** The widths that the pages use, the default last: see {@link encodePicture}. */
const PICTURE_WIDTHS = [400, 1600, 800] as const;

const MAX_PICTURE_PIXELS = 50_000_000;
// WebP allows 16,383 pixels: a very tall picture is narrowed.
const MAX_ASPECT_RATIO = 4;

/** One file of a picture; `ending` is `<width>.<format>`. */
export interface PictureFile {
  ending: `${number}.${"avif" | "webp"}`;
  content: Buffer;
}

/** The endings of a picture's files, in the order in which they are written. */
export const PICTURE_ENDINGS = PICTURE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`] as const);

async function decode(picture: Buffer): Promise<Sharp> {
  // Loaded on first use, to start faster.
  const { default: sharp } = await import("sharp");
  // Reads the header without sharp's own limit, to tell too many pixels from a broken file.
  const { width, height, pages = 1 } = await sharp(picture, { limitInputPixels: false }).metadata();
  if (pages > 1) throw new AppError("IMAGE_TYPE_REFUSED");
  if (width * height > MAX_PICTURE_PIXELS) throw new AppError("IMAGE_TOO_LARGE");
  const largest = Math.max(...PICTURE_WIDTHS);
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: largest, height: largest * MAX_ASPECT_RATIO, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/**
 * Encodes a picture as `<width>.avif` and `<width>.webp` for every width, `800.webp` last: upright, in sRGB, without
 * metadata, and never enlarged.
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
        .resize({ width, height: width * MAX_ASPECT_RATIO, fit: "inside", withoutEnlargement: true });
      // Low effort: the user is waiting, and a higher one saves only a few per cent.
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
