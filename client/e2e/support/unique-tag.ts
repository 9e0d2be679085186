import { randomUUID } from "node:crypto";

/** A short word that nothing else in the run has. */
export function uniqueTag(): string {
  return randomUUID().slice(0, 8);
}
