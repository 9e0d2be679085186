import { z } from "zod/mini";
import { REQUIRED } from "./plain-text.schema.ts";

const MAX_PICTURE_MB = 5;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024;
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export const PICTURE_HINT = `JPEG, PNG, WebP or AVIF, up to ${MAX_PICTURE_MB} MB`;

/** The checks of a picture before its upload; the server checks its content. */
export const pictureFile = z
  .file(REQUIRED)
  .check(
    z.mime([...PICTURE_TYPES], "Please choose a JPEG, PNG, WebP or AVIF picture."),
    z.maxSize(MAX_PICTURE_BYTES, `The picture is larger than ${MAX_PICTURE_MB} MB. Please choose a smaller one.`),
  );
