import { may } from "@campside/server/permissions";
import { isRedirect } from "@tanstack/react-router";
import type { Me } from "../../lib/api/trpc.ts";
import { type KeptLists, keptLists, schoolsToday } from "../../lib/kept-on-device.ts";
import type { RouterContext } from "../../lib/router-context.ts";
import { requireSignIn } from "../../lib/session/guards.ts";
import { dayAfter } from "../schedule/week-of.ts";

/** How long a page waits for a server whose answers do not come, where this device has what it needs. */
const PATIENCE_MS = 3000;

/** Whether lists of this day may still be shown: until the end of the next one. */
export const isOld = ({ day }: KeptLists): boolean => schoolsToday() > (dayAfter(day, 1) ?? day);

/**
 * The signed-in user, as `requireSignIn`; while nobody can be reached who was signed in last on this device, if it keeps their
 * lists, which are shown until the server's come.
 */
export async function requireSignInOrKept(
  { session, queryUtils }: Pick<RouterContext, "session" | "queryUtils">,
  here: string,
): Promise<Me> {
  const userId = session.remembered();
  const kept = userId && session.state().status !== "signed-out" ? await keptLists.read(userId) : undefined;
  if (!kept || isOld(kept)) return requireSignIn({ session, queryUtils }, here);
  showKept(queryUtils, kept);
  const signedIn = requireSignIn({ session, queryUtils }, here).then(
    async (me) => {
      // The lists are not theirs any more.
      if (!may(me.role, "attendance.record")) await keptLists.forget();
      return me;
    },
    (error: unknown) => {
      if (isRedirect(error)) throw error;
      return kept.me;
    },
  );
  const late = new Promise<Me>((resolve) => {
    setTimeout(() => resolve(kept.me), navigator.onLine ? PATIENCE_MS : 0);
  });
  return Promise.race([signedIn, late]);
}

/** Fills what has not been asked for yet. */
function showKept({ auth, attendance }: RouterContext["queryUtils"], { me, days, rosters, savedAt }: KeptLists): void {
  const then = { updatedAt: savedAt };
  const today = schoolsToday();
  if (!auth.me.getData()) auth.me.setData(undefined, me, then);
  for (const one of days)
    for (const key of one.day === today ? [{ day: one.day }, {}] : [{ day: one.day }])
      if (!attendance.day.getData(key)) attendance.day.setData(key, one, then);
  // A meeting without a day is asked for on its present one.
  for (const one of rosters.toSorted((a, b) => Number(b.day === today) - Number(a.day === today)))
    for (const key of [{ meetingId: one.meetingId, day: one.day }, { meetingId: one.meetingId }])
      if (!attendance.roster.getData(key)) attendance.roster.setData(key, one, then);
}
