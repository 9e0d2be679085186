import { readConfig } from "./config.ts";
import { deviceStore } from "./device-store.ts";
import { localTimeIn } from "./local-clock.ts";
import type { Me, RouterInputs, RouterOutputs } from "./api/trpc.ts";

type Batch = RouterInputs["attendance"]["record"];

/** A mark that was made on this device, in the order of making, until the server has it. */
export type KeptMark = Pick<Batch, "meetingId" | "day"> & {
  mark: Batch["marks"][number];
  /** Whose mark it is. */
  name: string;
  /** Why the server refuses it; absent while it waits. */
  refusal?: string;
};

/** What the attendance pages need without a connection. */
export type KeptLists = {
  /** The school's day on which they were fetched. They are deleted at the end of the next one. */
  day: string;
  savedAt: number;
  me: Me;
  days: RouterOutputs["attendance"]["day"][];
  rosters: RouterOutputs["attendance"]["roster"][];
};

export const keptMarks = deviceStore<KeptMark[]>("attendance-marks");
export const keptLists = deviceStore<KeptLists>("attendance-lists");

/** Older ones the server refuses. */
const MARKS_LAST_MS = 14 * 86_400_000;
const LAST_DAY = "attendanceUntil";

/** The present day by the school's clock. */
export const schoolsToday = (): string => localTimeIn(readConfig().timeZone, new Date()).slice(0, 10);

/** Notes the last day on which lists are kept, for {@link forgetOld}. */
export function noteLastDay(day: string): void {
  try {
    localStorage.setItem(LAST_DAY, day);
  } catch {
    // Where nothing is kept there is nothing to delete.
  }
}

/** Deletes everybody's lists whose last day is over, and marks too old for the server to take, whichever page is opened. */
export async function forgetOld(): Promise<void> {
  if (areListsOld()) await keptLists.forget();
  const oldest = Date.now() - MARKS_LAST_MS;
  for (const owner of await keptMarks.owners())
    await keptMarks.change(owner, (marks = []) => {
      const left = marks.filter(({ mark }) => Date.parse(mark.happenedAt) >= oldest);
      return left.length === 0 ? undefined : left;
    });
}

function areListsOld(): boolean {
  try {
    const last = localStorage.getItem(LAST_DAY);
    if (last === null || last >= schoolsToday()) return false;
    localStorage.removeItem(LAST_DAY);
    return true;
  } catch {
    return false;
  }
}

/** Deletes all lists on this device, and a user's marks also where they were not sent. Those of others wait for them. */
export async function forgetDevice(userId: string): Promise<void> {
  await Promise.all([keptLists.forget(), keptMarks.change(userId, () => undefined)]);
  if ((await keptMarks.readAll()).length === 0) await keptMarks.forget();
}

/** The marks of a user that would be lost by {@link forgetDevice}. */
export async function readUnsent(userId: string): Promise<KeptMark[]> {
  return (await keptMarks.read(userId))?.filter(({ refusal }) => refusal === undefined) ?? [];
}
