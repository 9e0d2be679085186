import { localTimeIn } from "../../db/local-time-in.ts";
import type { ComposeDeps } from "./email-kind.ts";

/** A moment by the school's clock, which it names: 'Mon 23 Nov 2026, 22:15 (Europe/Berlin)'. */
export const schoolsTime = async (deps: Pick<ComposeDeps, "db" | "school" | "texts">, at: Date): Promise<string> =>
  timeIn(deps, deps.school.timeZone, await localTimeIn(deps, deps.school.timeZone, at));

/** A local time and its zone. */
export function timeIn({ texts }: Pick<ComposeDeps, "texts">, timeZone: string, local: string): string {
  return `${texts.format.time(local)} (${timeZone})`;
}
