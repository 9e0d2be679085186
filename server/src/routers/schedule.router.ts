import { addSessions } from "../modules/schedule/add-sessions.ts";
import { changeSession, removeSession } from "../modules/schedule/change-session.ts";
import { listVenues } from "../modules/schedule/list-venues.ts";
import { addVenue, retireVenue, updateVenue } from "../modules/schedule/save-venue.ts";
import {
  addSessionsInput,
  addVenueInput,
  changeSessionInput,
  removeSessionInput,
  retireVenueInput,
  updateVenueInput,
} from "../modules/schedule/schedule.schema.ts";
import { permitted, router } from "../trpc/procedures.ts";

const plan = permitted("session.plan");
const manageVenues = permitted("venue.manage");

export const scheduleRouter = router({
  /** All venues, the retired ones last. */
  venues: plan.query(({ ctx }) => listVenues(ctx)),
  addVenue: manageVenues.input(addVenueInput).mutation(({ ctx, input }) => addVenue(ctx, input)),
  updateVenue: manageVenues.input(updateVenueInput).mutation(({ ctx, input }) => updateVenue(ctx, input)),
  /** Offers a venue for no new session, or brings it back. */
  retireVenue: manageVenues.input(retireVenueInput).mutation(({ ctx, input }) => retireVenue(ctx, input)),
  /** Adds sessions to a class, all or none. */
  addSessions: plan.input(addSessionsInput).mutation(({ ctx, input }) => addSessions(ctx, input)),
  /** Moves a session to another time or venue. */
  changeSession: plan.input(changeSessionInput).mutation(({ ctx, input }) => changeSession(ctx, input)),
  /** Removes a session while nobody has a seat in its class. */
  removeSession: plan.input(removeSessionInput).mutation(({ ctx, input }) => removeSession(ctx, input)),
});
