import type { Deps } from "../../deps.ts";

// Uploaded pictures, and those that the build ships with.
const SCHOOL_PICTURE = /^\/(media|pictures)\/[\w-]{1,120}-800\.webp$/;

/** Whether an address is one of the school's own pictures, or one at a host that the school has chosen. */
export function isSchoolPicture(url: string, { pictureOrigins }: Pick<Deps, "pictureOrigins">): boolean {
  return SCHOOL_PICTURE.test(url) || pictureOrigins.includes(URL.parse(url)?.origin ?? "");
}
