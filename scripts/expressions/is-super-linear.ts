import { checkSync } from "recheck";

const TIMEOUT_MS = 3000;

/** Whether an input is known for which an expression takes more than linear time; false when none is found in time. */
export function isSuperLinear(pattern: string, flags: string): boolean {
  return checkSync(pattern, flags, { timeout: TIMEOUT_MS }).status === "vulnerable";
}
