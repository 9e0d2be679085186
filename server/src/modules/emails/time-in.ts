import { formatLocalTime } from "../../format.ts";
import { localTimeIn } from "../../db/local-time-in.ts";
import type { ComposeDeps } from "./email-kind.ts";

/** A moment by the school's clock, which it names: 'Mon 23 Nov 2026, 22:15 (Europe/Berlin)'. */
export const schoolsTime = async (deps: Pick<ComposeDeps, "db" | "schoolTimeZone">, at: Date): Promise<string> =>
  timeIn(deps.schoolTimeZone, await localTimeIn(deps, deps.schoolTimeZone, at));

/** A local time and its zone. */
export function timeIn(timeZone: string, local: string): string {
  return `${formatLocalTime(local)} (${timeZone})`;
}
