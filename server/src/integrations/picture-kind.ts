export type PictureKind = "jpeg" | "png" | "webp" | "avif";

const startsWith = (content: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte);

/** Detects a picture's type by its first bytes. Null for any other type, so that no other decoder sees a user's file. */
export function pictureKind(content: Buffer): PictureKind | null {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  const kind = content.toString("latin1", 0, 12);
  if (kind.startsWith("RIFF") && kind.endsWith("WEBP")) return "webp";
  return kind.endsWith("ftypavif") ? "avif" : null;
}
