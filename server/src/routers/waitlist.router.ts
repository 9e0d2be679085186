import { permitted, router } from "../trpc/procedures.ts";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { joinWaitlist } from "../modules/waitlist/join-waitlist.ts";
import { leaveWaitlist } from "../modules/waitlist/leave-waitlist.ts";
import { listClassTurns } from "../modules/waitlist/list-class-turns.ts";
import { listOwnTurns } from "../modules/waitlist/list-own-turns.ts";
import { joinWaitlistInput, ownTurnsInput, turnInput } from "../modules/waitlist/waitlist.schema.ts";

const ownPlaces = permitted("payment.own");
const seats = ownPlaces.meta({ pool: "seats" });

export const waitlistRouter = router({
  /** Enters people of the caller's family in the waitlist of a full class, all or none. */
  join: seats.input(joinWaitlistInput).mutation(({ ctx, input }) => joinWaitlist(ctx, input)),
  /** Removes a turn of the caller's, with those who wait together with it. */
  leave: seats.input(turnInput).mutation(({ ctx, input }) => leaveWaitlist(ctx, input)),
  /** Where the caller's family waits, and what is offered to them. */
  mine: ownPlaces.input(ownTurnsInput).query(({ ctx }) => listOwnTurns(ctx)),
  /** Who waits for a class of the caller's, or for any class where the caller may decide about it. */
  ofClass: permitted("class.students")
    .input(classIdInput)
    .query(({ ctx, input }) => listClassTurns(ctx, input)),
});
