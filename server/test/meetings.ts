import { schoolWith } from "./school.ts";
import type { Db } from "../src/db/client.ts";
import type { Actor } from "../src/deps.ts";
import { addMeetings } from "../src/modules/schedule/add-meetings.ts";
import type { MeetingTimes } from "../src/modules/schedule/schedule.schema.ts";
import { aClass, aUser } from "./factories.ts";
import { signed } from "./signed.ts";

export const BERLIN = "Europe/Berlin";
/** Five hours ahead of UTC, by a rule that PostgreSQL knows and Node does not. */
export const ONLY_IN_DATABASE = "<+05>-5";
export const at = (day: string, start = "16:00", end = "17:30"): MeetingTimes => ({
  start: `${day}T${start}`,
  end: `${day}T${end}`,
});
export const planner = (db: Db, actor: Actor) => signed({ db, school: schoolWith({ timeZone: BERLIN }) }, actor);
export const VENUE = { name: "Hall 1", address: "", mapUrl: "", timeZone: "America/New_York", isExclusive: true };

/** An instructor with a class, who plans. */
export async function aTeacher(db: Db, className = "Judo") {
  const actor = await aUser(db, "instructor", { name: "Kenji" });
  const { id: classId } = await aClass(db, { instructorId: actor.id, name: className });
  const add = (meetings: MeetingTimes[], venueId: string | null = null, id = classId) =>
    addMeetings(planner(db, actor), { classId: id, venueId, meetings });
  return { actor, classId, add };
}
