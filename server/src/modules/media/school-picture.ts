import type { Tx } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";

// Uploaded pictures and those of the build.
const SCHOOL_PICTURE = /^\/(media|pictures)\/[\w-]{1,120}-800\.webp$/;
const UPLOADED = /^\/media\/[0-9a-f]{32}-800\.webp$/;

/** Whether an address is a picture of this server or of a configured image host. */
export function isSchoolPicture(url: string, pictureOrigins: readonly string[]): boolean {
  return SCHOOL_PICTURE.test(url) || pictureOrigins.includes(URL.parse(url)?.origin ?? "");
}

/**
 * Keeps an uploaded picture from being removed until the transaction has saved its address.
 *
 * @throws AppError PICTURE_REMOVED when nobody saved it within the hour
 */
export async function keepPicture(tx: Tx, url: string): Promise<void> {
  if (!UPLOADED.test(url)) return;
  // The removal deletes these rows before it looks for references, and so waits for this transaction.
  const unsaved = await tx.$queryRaw<
    object[]
  >`SELECT url FROM unsaved_pictures WHERE url = ${url} LIMIT 1 FOR KEY SHARE`;
  if (unsaved.length > 0) return;
  const [saved] = await tx.$queryRaw<{ isStored: boolean }[]>`
    SELECT EXISTS (SELECT FROM classes WHERE image_url = ${url})
        OR EXISTS (SELECT FROM users WHERE photo_url = ${url}) AS "isStored"`;
  if (!saved?.isStored) throw new AppError("PICTURE_REMOVED");
}
