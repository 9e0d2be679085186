import { createHash } from "node:crypto";

/** The identity provider's id of a removed user, hashed: recognises a token that is still valid, identifies nobody. */
export function removedUid(uid: string): string {
  return `removed-${createHash("sha256").update(uid).digest("hex")}`;
}
