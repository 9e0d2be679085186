import { PICTURE_WIDTHS } from "./ui-constants.ts";

const OWN = /^(\/(?!\/).*)-800\.webp$/;

/** The srcsets of a picture of our own host; null for any other address, which is used as it is. */
export function pictureSources(src: string): { avif: string; webp: string } | null {
  const stem = OWN.exec(src)?.[1];
  if (stem === undefined) return null;
  const set = (type: string) => PICTURE_WIDTHS.map((width) => `${stem}-${width}.${type} ${width}w`).join(", ");
  return { avif: set("avif"), webp: set("webp") };
}
