import type { AnyCtx } from "../src/deps.ts";
import { schoolWith } from "./school.ts";
import type Stripe from "stripe";
import type { CaughtMessage } from "../../scripts/local/mail/mail-catcher.ts";
import { addVenue } from "../src/modules/schedule/save-venue.ts";
import { aUser } from "./factories.ts";
import { aPaidEnrolment } from "./paid-enrolment.ts";
import { aTeacher, at, BERLIN, VENUE } from "./meetings.ts";
import { contextOf, signed } from "./signed.ts";

const DAYS = ["2029-05-01", "2029-05-08"];

/** A class of two meetings, with two students who are notified of their enrolment, and an admin. */
export async function aPlannedClass(deps: AnyCtx, stripe: Stripe) {
  const { db } = deps;
  const { actor: instructor, classId, add } = await aTeacher(db);
  const { id: venueId } = await addVenue(contextOf({ db }), { ...VENUE, address: "Old Farm Yard", timeZone: BERLIN });
  await add(
    DAYS.map((day) => at(day)),
    venueId,
  );
  const [one, two] = [await aPaidEnrolment(deps, stripe, { classId }), await aPaidEnrolment(deps, stripe, { classId })];
  const [first, second] = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
  if (!first || !second) throw new Error("no meetings");
  const admin = { ...signed(deps, await aUser(db, "admin")), school: schoolWith({ timeZone: BERLIN }) };
  return { classId, instructor, venueId, one, two, first, second, admin };
}

/** What an address has got since the enrolment, the oldest first. */
export const news = (messages: readonly CaughtMessage[], { email }: { email: string }) =>
  messages.filter(({ to, subject }) => to.includes(email) && !subject.startsWith("You are enrolled")).toReversed();
