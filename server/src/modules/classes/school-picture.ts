// Uploaded pictures, and those that the build ships with.
const SCHOOL_PICTURE = /^\/(media|pictures)\/[\w-]{1,120}-800\.webp$/;

/** Whether an address is one of the school's own pictures. */
export function isSchoolPicture(url: string): boolean {
  return SCHOOL_PICTURE.test(url);
}
