import { declineSubstitution, setSubstitute } from "../modules/schedule/set-substitute.ts";
import { addSessions } from "../modules/schedule/add-sessions.ts";
import {
  endCalendarFeed,
  hasCalendarFeed,
  readOwnClassCalendar,
  renewCalendarFeed,
} from "../modules/schedule/calendar-feed.ts";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { cancelSession } from "../modules/enrolments/cancel-session.ts";
import { changeSession, removeSession } from "../modules/schedule/change-session.ts";
import { findOwnOverlaps } from "../modules/schedule/find-own-overlaps.ts";
import { findNextSession } from "../modules/schedule/find-next-session.ts";
import { listWeek, listWeekChoices } from "../modules/schedule/list-week.ts";
import { listVenues } from "../modules/schedule/list-venues.ts";
import { addVenue, retireVenue, updateVenue } from "../modules/schedule/save-venue.ts";
import { sumSessionRefunds } from "../modules/enrolments/session-refunds.ts";
import {
  addSessionsInput,
  addVenueInput,
  cancelSessionInput,
  changeSessionInput,
  ownOverlapsInput,
  retireVenueInput,
  sessionInput,
  setSubstituteInput,
  updateVenueInput,
  weekInput,
} from "../modules/schedule/schedule.schema.ts";
import { permitted, router } from "../trpc/procedures.ts";

const ownProfile = permitted("profile.own");
const plan = permitted("session.plan");
/** What takes the lock of plans. */
const plansSessions = plan.meta({ pool: "plans" });
const cancel = permitted("session.cancel");
const manageVenues = permitted("venue.manage");

export const scheduleRouter = router({
  /** Whether the caller has a calendar address. */
  calendarFeed: ownProfile.query(({ ctx }) => hasCalendarFeed(ctx)),
  /** Makes a new calendar address, which ends the one before. */
  renewCalendarFeed: ownProfile.mutation(({ ctx }) => renewCalendarFeed(ctx)),
  /** Ends the caller's calendar address. */
  endCalendarFeed: ownProfile.mutation(({ ctx }) => endCalendarFeed(ctx, ctx.actor.id)),
  /** The sessions of one week: those that the caller attends and teaches; of all classes for admins. */
  week: ownProfile.input(weekInput).query(({ ctx, input }) => listWeek(ctx, input)),
  /** By which venues and instructors an admin may narrow a week or a day. */
  weekChoices: permitted("class.decide")
    .input(weekInput)
    .query(({ ctx, input }) => listWeekChoices(ctx, input)),
  /** The next session that the caller attends or teaches; null without one. */
  next: ownProfile.query(({ ctx }) => findNextSession(ctx)),
  /** With which of the caller's own classes the coming sessions of some classes overlap, and on how many dates. */
  ownOverlaps: ownProfile.input(ownOverlapsInput).query(({ ctx, input }) => findOwnOverlaps(ctx, input)),
  /** The coming sessions of a class that the caller attends or teaches, as calendars take them. */
  classCalendar: ownProfile.input(classIdInput).query(({ ctx, input }) => readOwnClassCalendar(ctx, input)),
  /** All venues, the retired ones last. */
  venues: plan.query(({ ctx }) => listVenues(ctx)),
  addVenue: manageVenues.input(addVenueInput).mutation(({ ctx, input }) => addVenue(ctx, input)),
  updateVenue: manageVenues.input(updateVenueInput).mutation(({ ctx, input }) => updateVenue(ctx, input)),
  /** Offers a venue for no new session, or brings it back. */
  retireVenue: manageVenues.input(retireVenueInput).mutation(({ ctx, input }) => retireVenue(ctx, input)),
  /** Adds sessions to a class, all or none. */
  addSessions: plansSessions.input(addSessionsInput).mutation(({ ctx, input }) => addSessions(ctx, input)),
  /** Moves a session to another time or venue. */
  changeSession: plansSessions.input(changeSessionInput).mutation(({ ctx, input }) => changeSession(ctx, input)),
  /** Names another instructor for a session, or none. */
  setSubstitute: plansSessions.input(setSubstituteInput).mutation(({ ctx, input }) => setSubstitute(ctx, input)),
  /** Takes the calling substitute from a session. */
  declineSubstitution: permitted("class.teach")
    .meta({ pool: "plans" })
    .input(sessionInput)
    .mutation(({ ctx, input }) => declineSubstitution(ctx, input)),
  /** What cancelling a session pays back, and to how many. */
  sessionRefunds: cancel.input(sessionInput).query(({ ctx, input }) => sumSessionRefunds(ctx, input)),
  /** Cancels a session for good; with a refund, every student gets a share of the price back. */
  cancelSession: cancel
    .meta({ pool: "money" })
    .input(cancelSessionInput)
    .mutation(({ ctx, input }) => cancelSession(ctx, input)),
  /** Removes a session while nobody has a seat in its class. */
  removeSession: plan.input(sessionInput).mutation(({ ctx, input }) => removeSession(ctx, input)),
});
