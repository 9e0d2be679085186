import { weeksLater } from "@campside/server/schemas/schedule";
import { weeksAfter } from "./session-text.ts";

type Times = { start: string; end: string; timeZone: string };

/** The same weekday and times in the first week after now. */
export function nextWeekOf(session: Times, now = new Date()): { start: string; end: string } {
  const weeks = weeksAfter([session], now);
  return { start: weeksLater(session.start, weeks), end: weeksLater(session.end, weeks) };
}
