import { uploadMessages } from "../messages/upload.ts";
import { PICTURE_WIDTHS } from "../ui-constants.ts";

/** The part of a picture that a frame shows, `position` from 0, its start, to 1, its end, as in `object-position`. */
export interface Crop {
  /** Of the frame's width to its height. */
  ratio: number;
  position: number;
}

const LARGEST_WIDTH = Math.max(...PICTURE_WIDTHS);
const QUALITY = 0.9;

/**
 * Cuts a picture to what its frame shows, at most as wide as pictures are stored, and turns it upright. Whatever the browser
 * can read becomes a JPEG, with white where it was transparent.
 *
 * @throws Error for people where the browser cannot read the file
 */
export async function cropPicture(file: Blob, { ratio, position }: Crop): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const width = Math.min(picture.width, picture.height * ratio);
    const height = width / ratio;
    const left = (picture.width - width) * position;
    const top = (picture.height - height) * position;
    const cutWidth = Math.round(Math.min(width, LARGEST_WIDTH));
    const cut = new OffscreenCanvas(cutWidth, Math.round(cutWidth / ratio));
    const context = cut.getContext("2d");
    if (!context) throw new Error("This browser has no canvas.");
    context.fillStyle = "white";
    context.fillRect(0, 0, cut.width, cut.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, left, top, width, height, 0, 0, cut.width, cut.height);
    picture.close();
    return await cut.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  } catch (cause) {
    throw new Error(uploadMessages.unreadable, { cause });
  }
}
