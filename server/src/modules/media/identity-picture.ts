/** The origins of the pictures of Google accounts. */
export const IDENTITY_PICTURE_ORIGINS: readonly string[] = [3, 4, 5, 6].map(
  (host) => `https://lh${host}.googleusercontent.com`,
);

const MAX_URL_LENGTH = 2048;

/** The picture of an identity when it has https and a known origin, else null. Anybody can set any address at the provider. */
export function identityPicture(url: string | null, pictureOrigins: readonly string[]): string | null {
  const picture = url === null ? null : URL.parse(url);
  if (picture?.protocol !== "https:" || picture.href.length > MAX_URL_LENGTH) return null;
  return [...IDENTITY_PICTURE_ORIGINS, ...pictureOrigins].includes(picture.origin) ? picture.href : null;
}
