import { randomUUID } from "node:crypto";

/** A short unique word. */
export function uniqueTag(): string {
  return randomUUID().slice(0, 8);
}
