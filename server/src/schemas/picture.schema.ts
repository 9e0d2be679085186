import { formTexts } from "./texts.ts";

const MAX_PICTURE_MB = 5;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024;
export const PICTURE_HINT = formTexts.pictureHint(MAX_PICTURE_MB);
