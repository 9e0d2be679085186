import type { Sharp } from "sharp";
import type { LOGO_FILES } from "../schemas/logo-files.ts";
import { withPixels } from "./encode-picture.ts";

/** The files of a logo, each a square PNG without transparency. */
export type LogoFiles = Record<(typeof LOGO_FILES)[keyof typeof LOGO_FILES], Uint8Array<ArrayBuffer>>;

interface Ground {
  color: { r: number; g: number; b: number };
  /** How much of the square's side the picture takes. */
  share: number;
}

const WHITE = { r: 255, g: 255, b: 255 };
const DARK = { r: 13, g: 27, b: 25 };
/** The mean brightness from which a transparent logo is hardly seen on white. */
const BRIGHT = 0.7;
/** A transparent logo would touch the edges. */
const TRANSPARENT_SHARE = 0.84;
/** The square in the circle of 80 %, which every phone shows. */
const SAFE_SHARE = 0.56;

/** Around a picture whose corner is opaque its colour goes on; a transparent one gets that of two grounds on which it is seen. */
async function groundOf(pixels: Sharp): Promise<Ground> {
  const corner = pixels.clone().extract({ left: 0, top: 0, width: 1, height: 1 });
  const [r = 0, g = 0, b = 0, opacity] = await corner.raw().toBuffer();
  if (opacity === 255) return { color: { r, g, b }, share: 1 };
  const samples = await pixels.clone().resize(64, 64, { fit: "inside" }).raw().toBuffer();
  let [brightness, seen] = [0, 0];
  for (let at = 0; at < samples.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = samples.subarray(at, at + 4);
    brightness += (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255;
    seen += alpha;
  }
  return { color: brightness > BRIGHT * seen ? DARK : WHITE, share: TRANSPARENT_SHARE };
}

/**
 * Draws a picture as a school's logo in every size: whole, in the middle of a square on whose ground it is seen on light and dark pages.
 *
 * @throws AppError as {@link withPixels}
 */
export const drawLogo = (picture: Buffer): Promise<LogoFiles> =>
  withPixels(picture, async (pixels) => {
    const { color: background, share } = await groundOf(pixels.clone().ensureAlpha());
    const draw = async (size: number, part = share) => {
      const margin = Math.round((size * (1 - part)) / 2);
      const inner = size - 2 * margin;
      const png = await pixels
        .clone()
        .flatten({ background })
        .resize(inner, inner, { fit: "contain", background })
        .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
        .png({ compressionLevel: 9 })
        .toBuffer();
      return new Uint8Array(png);
    };
    return {
      png32: await draw(32),
      png96: await draw(96),
      png180: await draw(180),
      png192: await draw(192),
      png512: await draw(512),
      maskable: await draw(512, SAFE_SHARE),
    };
  });
