import { createHash } from "node:crypto";

/**
 * What is left of a removed person's id at the identity provider: enough to know them again while a proof of theirs still
 * holds, not enough to find them anywhere.
 */
export function erasedUid(uid: string): string {
  return `removed-${createHash("sha256").update(uid).digest("hex")}`;
}
