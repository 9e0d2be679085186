import { uploadMessages } from "../messages/upload.ts";
import { PICTURE_WIDTHS } from "../ui-constants.ts";

/** The part of a picture that a frame shows, `position` from 0, its start, to 1, its end, as in `object-position`. */
export interface Crop {
  /** Of the frame's width to its height. */
  ratio: number;
  position: number;
}

interface Drawing {
  /** Where the part of the picture that is drawn begins, and its size. */
  part: [left: number, top: number, width: number, height: number];
  width: number;
  height: number;
}

const LARGEST_WIDTH = Math.max(...PICTURE_WIDTHS);
const QUALITY = 0.9;

/** Reads a picture upright and draws what `plan` names of it; a JPEG has white where the picture is transparent. */
async function draw(
  file: Blob,
  plan: (picture: ImageBitmap) => Drawing,
  encoding: ImageEncodeOptions & { type: string },
): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { part, width, height } = plan(picture);
  const drawn = new OffscreenCanvas(width, height);
  const context = drawn.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  if (encoding.type === "image/jpeg") {
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, ...part, 0, 0, width, height);
  picture.close();
  return drawn.convertToBlob(encoding);
}

/**
 * Cuts a picture to what its frame shows, at most as wide as pictures are stored, and turns it upright. Whatever the browser
 * can read becomes a JPEG, with white where it was transparent.
 *
 * @throws Error for people where the browser cannot read the file
 */
export async function cropPicture(file: Blob, { ratio, position }: Crop): Promise<Blob> {
  const plan = (picture: ImageBitmap): Drawing => {
    const width = Math.min(picture.width, picture.height * ratio);
    const height = width / ratio;
    const left = (picture.width - width) * position;
    const top = (picture.height - height) * position;
    const cutWidth = Math.round(Math.min(width, LARGEST_WIDTH));
    return { part: [left, top, width, height], width: cutWidth, height: Math.round(cutWidth / ratio) };
  };
  return draw(file, plan, { type: "image/jpeg", quality: QUALITY }).catch((cause: unknown) => {
    throw new Error(uploadMessages.unreadable, { cause });
  });
}

/**
 * Shrinks a picture whose longer side has more pixels than `longest`, and turns it upright, as a PNG, in which it stays transparent where
 * it was. A file that the browser cannot read stays as it is, and an SVG, which has no pixels.
 */
export async function shrinkPicture(file: Blob, longest: number): Promise<Blob> {
  if (file.type === "image/svg+xml") return file;
  const plan = ({ width, height }: ImageBitmap): Drawing => {
    const share = Math.min(1, longest / Math.max(width, height));
    const shrunk = (side: number) => Math.max(1, Math.round(side * share));
    return { part: [0, 0, width, height], width: shrunk(width), height: shrunk(height) };
  };
  return draw(file, plan, { type: "image/png" }).catch(() => file);
}
