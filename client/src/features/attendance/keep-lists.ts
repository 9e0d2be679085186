import type { Me, trpc } from "../../lib/api/trpc.ts";
import { errorStatusOf } from "../../lib/api/error-message.ts";
import { type KeptLists, keptLists, noteLastDay, schoolsToday } from "../../lib/kept-on-device.ts";
import { dayAfter } from "../schedule/week-of.ts";
import type { Roster } from "./marks.ts";
import { isOld } from "./open-kept.ts";

/** For so long lists are new enough not to be fetched again. */
const FRESH_MS = 15 * 60_000;
/** An admin's day may have hundreds of dates: further ones are kept once they are opened. */
const LISTS = 20;
const NOT_FOUND = 404;
const REFUSED = new Set([401, 403]);
const SWITCH = "keepsAttendance";

/** Whether the reader wants lists on this device. */
export function isWanted(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== "false";
  } catch {
    return true;
  }
}

/** Keeps lists on this device from now on, or no more, and deletes those that it has. */
export async function want(isOn: boolean): Promise<void> {
  try {
    if (isOn) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, "false");
  } catch {
    // As it is without storage.
  }
  if (!isOn) await keptLists.forget();
}

/** Deletes the lists where the server refuses them: they are not the reader's any more. */
export async function forgetIfRefused(error: unknown): Promise<void> {
  if (REFUSED.has(errorStatusOf(error) ?? 0)) await keptLists.forget();
}

/** The lists that this device keeps for a user. */
export async function readLists(userId: string): Promise<KeptLists | undefined> {
  const kept = await keptLists.read(userId);
  if (!kept || !isOld(kept)) return kept;
  await keptLists.forget();
  return undefined;
}

type Keeping = {
  userId: string;
  me: Me;
  client: ReturnType<typeof trpc.useUtils>["client"];
  /** Whether the user has not signed out meanwhile. */
  isStill: () => boolean;
};

/** Fetches the lists of today's and tomorrow's dates unless this device has new ones, and keeps them for a user. */
export async function keepLists({ userId, me, client, isStill }: Keeping): Promise<KeptLists | undefined> {
  if (!isWanted()) return undefined;
  const cached = await readLists(userId);
  if (cached && cached.day === schoolsToday() && cached.savedAt > Date.now() - FRESH_MS) return cached;
  const today = await client.attendance.day.query({});
  const tomorrow = dayAfter(today.today, 1);
  const days = tomorrow ? [today, await client.attendance.day.query({ day: tomorrow })] : [today];
  const wanted = days.flatMap(({ day, meetings }) =>
    meetings.filter(({ state }) => state === "planned").map(({ id }) => ({ meetingId: id, day })),
  );
  const rosters: Roster[] = [];
  for (const one of wanted.slice(0, LISTS)) {
    const roster = await client.attendance.roster.query(one).catch((error: unknown) => {
      // A substitute's list of tomorrow may not be open yet.
      if (errorStatusOf(error) === NOT_FOUND) return null;
      throw error;
    });
    if (roster) rosters.push(roster);
  }
  if (!isStill() || !isWanted()) return undefined;
  noteLastDay(tomorrow ?? today.today);
  return keptLists.change(userId, () => ({ day: today.today, savedAt: Date.now(), me, days, rosters }));
}

/** Keeps a list as it is now, where it is of a day that this device keeps. */
export async function keepRoster(userId: string, roster: Roster): Promise<void> {
  const isSame = ({ meetingId, day }: Roster) => meetingId === roster.meetingId && day === roster.day;
  await keptLists.change(userId, (kept) =>
    kept?.days.some(({ day }) => day === roster.day)
      ? { ...kept, rosters: [...kept.rosters.filter((one) => !isSame(one)), roster] }
      : kept,
  );
}
