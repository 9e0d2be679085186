import type { Metadata, Sharp } from "sharp";
import { AppError } from "../errors/app-error.ts";
import { MAX_PICTURE_BYTES } from "../schemas/picture.schema.ts";
import { pictureKind } from "./picture-kind.ts";

/** The widths that the pages use, the default last: see {@link encodePicture}. */
const PICTURE_WIDTHS = [400, 1600, 800] as const;

const MAX_DECODER_BYTES = 64_000_000;
// A decoder's time grows with the rows, however short, and with the scans of a progressive JPEG, of which encoders write ten.
const MAX_SIDE = 20_000;
const MAX_SCANS = 100;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
// Encoding takes up to 70 bytes per pixel: a tall picture is narrowed.
const MAX_HEIGHT = 1200;

/** One file of a picture; `ending` is `<width>.<format>`. */
export interface PictureFile {
  ending: `${number}.${"avif" | "webp"}`;
  content: Buffer;
}

/** The endings of a picture's files, in the order in which they are written. */
export const PICTURE_ENDINGS = PICTURE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`] as const);

/** The memory that a decoder needs per sample, as measured; all but plain JPEG may need the whole picture at once. */
function bytesPerSample({ format, depth, isProgressive, chromaSubsampling }: Metadata): number {
  if (format === "heif") return 6.5;
  if (format === "jpeg" && !isProgressive) return 0.5;
  if (format === "jpeg") return chromaSubsampling === "4:2:0" ? 1.5 : 3;
  return depth === "uchar" ? 1 : 3;
}

function hasTooManyScans(jpeg: Buffer): boolean {
  let at = -1;
  for (let scans = 0; scans <= MAX_SCANS; scans++) {
    at = jpeg.indexOf(START_OF_SCAN, at + 1);
    if (at === -1) return false;
  }
  return true;
}

async function loadSharp() {
  // Loaded on first use, to start faster.
  const { default: sharp } = await import("sharp");
  // No picture is decoded twice, and the cache would keep the last one in memory.
  sharp.cache(false);
  // With a thread per core, peaks vary by 80 MB, and one upload takes every core.
  sharp.concurrency(1);
  return sharp;
}

async function decode(picture: Buffer): Promise<Sharp> {
  if (picture.length > MAX_PICTURE_BYTES) throw new AppError("IMAGE_TOO_LARGE");
  if (pictureKind(picture) === null) throw new AppError("IMAGE_TYPE_REFUSED");
  const sharp = await loadSharp();
  // Reads the header without sharp's own limit, to tell too many pixels from a broken file.
  const header = await sharp(picture, { limitInputPixels: false }).metadata();
  if ((header.pages ?? 1) > 1) throw new AppError("IMAGE_TYPE_REFUSED");
  const bytes = header.width * header.height * header.channels * bytesPerSample(header);
  const isTooLarge = bytes > MAX_DECODER_BYTES || Math.max(header.width, header.height) > MAX_SIDE;
  if (isTooLarge) throw new AppError("IMAGE_TOO_MANY_PIXELS");
  if (header.isProgressive && hasTooManyScans(picture)) throw new AppError("IMAGE_NOT_READABLE");
  const { data, info } = await sharp(picture, { limitInputPixels: false, failOn: "error" })
    .autoOrient()
    .resize({ width: Math.max(...PICTURE_WIDTHS), height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/**
 * Makes something of a picture's pixels, which are upright, in sRGB, and no more than the largest size needs.
 *
 * @throws AppError IMAGE_TOO_LARGE (5 MB), IMAGE_TOO_MANY_PIXELS (64 MB in the decoder, 20,000 on a side),
 * IMAGE_TYPE_REFUSED (anything but a still JPEG, PNG, WebP or AVIF), IMAGE_NOT_READABLE (broken, or of too many scans)
 */
export async function withPixels<T>(picture: Buffer, make: (pixels: Sharp) => Promise<T>): Promise<T> {
  try {
    return await make(await decode(picture));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("IMAGE_NOT_READABLE", { cause: error });
  }
}

/**
 * Encodes a picture as `<width>.avif` and `<width>.webp` for every width, `800.webp` last: upright, in sRGB, without
 * metadata, and never enlarged.
 *
 * @throws AppError as {@link withPixels}
 */
export const encodePicture = (picture: Buffer): Promise<PictureFile[]> =>
  withPixels(picture, async (pixels) => {
    const files: PictureFile[] = [];
    for (const width of PICTURE_WIDTHS) {
      const resized = pixels.clone().resize({ width, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true });
      // Low effort: the user is waiting, and a higher one saves only a few per cent.
      files.push({
        ending: `${width}.avif`,
        content: await resized.clone().avif({ quality: 52, effort: 1, chromaSubsampling: "4:2:0" }).toBuffer(),
      });
      files.push({ ending: `${width}.webp`, content: await resized.webp({ quality: 76, effort: 3 }).toBuffer() });
    }
    return files;
  });
