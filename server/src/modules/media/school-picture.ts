import type { Deps } from "../../deps.ts";

// Uploaded pictures and those of the build.
const SCHOOL_PICTURE = /^\/(media|pictures)\/[\w-]{1,120}-800\.webp$/;

/** Whether an address is a picture of this server or of a configured image host. */
export function isSchoolPicture(url: string, { pictureOrigins }: Pick<Deps, "pictureOrigins">): boolean {
  return SCHOOL_PICTURE.test(url) || pictureOrigins.includes(URL.parse(url)?.origin ?? "");
}
