import { declineSubstitution, setSubstitute } from "../modules/schedule/set-substitute.ts";
import { addMeetings } from "../modules/schedule/add-meetings.ts";
import {
  endCalendarFeed,
  hasCalendarFeed,
  readOwnClassCalendar,
  renewCalendarFeed,
} from "../modules/schedule/calendar-feed.ts";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { cancelMeeting } from "../modules/enrolments/cancel-meeting.ts";
import { changeMeeting, removeMeeting } from "../modules/schedule/change-meeting.ts";
import { moveDates, previewMovedDates } from "../modules/schedule/move-dates.ts";
import { addHoliday, removeHoliday, renameHoliday } from "../modules/holidays/add-holiday.ts";
import { addHolidayInput, holidayInput, newHoliday, renameHolidayInput } from "../modules/holidays/holidays.schema.ts";
import { listHolidays } from "../modules/holidays/list-holidays.ts";
import { previewHoliday } from "../modules/holidays/plan-holiday.ts";
import { findOwnOverlaps } from "../modules/schedule/find-own-overlaps.ts";
import { findNextMeeting } from "../modules/schedule/find-next-meeting.ts";
import { listCalendar } from "../modules/schedule/list-calendar.ts";
import { listWeek } from "../modules/schedule/list-week.ts";
import { listWeekChoices } from "../modules/schedule/list-week-choices.ts";
import { listVenues } from "../modules/schedule/list-venues.ts";
import { addVenue, retireVenue, updateVenue } from "../modules/schedule/save-venue.ts";
import { sumMeetingRefunds } from "../modules/enrolments/meeting-refunds.ts";
import {
  addMeetingsInput,
  addVenueInput,
  cancelMeetingInput,
  changeMeetingInput,
  datesToMove,
  moveDatesInput,
  ownOverlapsInput,
  retireVenueInput,
  meetingInput,
  setSubstituteInput,
  updateVenueInput,
  weekInput,
} from "../modules/schedule/schedule.schema.ts";
import { permitted, router } from "../trpc/procedures.ts";

const ownProfile = permitted("profile.own");
const plan = permitted("meeting.plan");
/** What takes the lock of plans. */
const plansMeetings = plan.meta({ pool: "plans" });
const cancel = permitted("meeting.cancel");
const manageHolidays = permitted("holiday.manage");
const manageVenues = permitted("venue.manage");

export const scheduleRouter = router({
  /** Whether the caller has a calendar address. */
  calendarFeed: ownProfile.query(({ ctx }) => hasCalendarFeed(ctx)),
  /** Makes a new calendar address, which ends the one before. */
  renewCalendarFeed: ownProfile.mutation(({ ctx }) => renewCalendarFeed(ctx)),
  /** Ends the caller's calendar address. */
  endCalendarFeed: ownProfile.mutation(({ ctx }) => endCalendarFeed(ctx, ctx.actor.id)),
  /** The meetings of one week: those that the caller attends and teaches; of all classes for admins. */
  week: ownProfile.input(weekInput).query(({ ctx, input }) => listWeek(ctx, input)),
  /** The same meetings, all of them and briefly, to draw a calendar. */
  calendar: ownProfile.input(weekInput).query(({ ctx, input }) => listCalendar(ctx, input)),
  /** By which venues and instructors an admin may narrow a week or a day. */
  weekChoices: permitted("class.decide")
    .input(weekInput)
    .query(({ ctx, input }) => listWeekChoices(ctx, input)),
  /** The next meeting that the caller attends or teaches; null without one. */
  next: ownProfile.query(({ ctx }) => findNextMeeting(ctx)),
  /** With which of the caller's own classes the coming meetings of some classes overlap, and on how many dates. */
  ownOverlaps: ownProfile.input(ownOverlapsInput).query(({ ctx, input }) => findOwnOverlaps(ctx, input)),
  /** The coming meetings of a class that the caller attends or teaches, as calendars take them. */
  classCalendar: ownProfile.input(classIdInput).query(({ ctx, input }) => readOwnClassCalendar(ctx, input)),
  /** All venues, the retired ones last. */
  venues: plan.query(({ ctx }) => listVenues(ctx)),
  addVenue: manageVenues.input(addVenueInput).mutation(({ ctx, input }) => addVenue(ctx, input)),
  updateVenue: manageVenues.input(updateVenueInput).mutation(({ ctx, input }) => updateVenue(ctx, input)),
  /** Offers a venue for no new meeting, or brings it back. */
  retireVenue: manageVenues.input(retireVenueInput).mutation(({ ctx, input }) => retireVenue(ctx, input)),
  /** The days without classes, the earliest first. */
  holidays: plan.query(({ ctx }) => listHolidays(ctx)),
  /** What becomes of the dates on the days of a new holiday. */
  previewHoliday: manageHolidays
    .meta({ pool: "plans" })
    .input(newHoliday)
    .query(({ ctx, input }) => previewHoliday(ctx, input)),
  /** Adds a holiday; moves, cancels or keeps the dates on its days, all as chosen or none. */
  addHoliday: manageHolidays
    .meta({ pool: "plans" })
    .input(addHolidayInput)
    .mutation(({ ctx, input }) => addHoliday(ctx, input)),
  renameHoliday: manageHolidays.input(renameHolidayInput).mutation(({ ctx, input }) => renameHoliday(ctx, input)),
  removeHoliday: manageHolidays.input(holidayInput).mutation(({ ctx, input }) => removeHoliday(ctx, input)),
  /** Adds meetings to a class, all or none. */
  addMeetings: plansMeetings.input(addMeetingsInput).mutation(({ ctx, input }) => addMeetings(ctx, input)),
  /** Moves a meeting to another time or venue. */
  changeMeeting: plansMeetings.input(changeMeetingInput).mutation(({ ctx, input }) => changeMeeting(ctx, input)),
  /** What moving all dates of a class would do. */
  previewMovedDates: plansMeetings.input(datesToMove).query(({ ctx, input }) => previewMovedDates(ctx, input)),
  /** Moves all dates of a class that are to come, or those from a day on, all or none. */
  moveDates: plansMeetings.input(moveDatesInput).mutation(({ ctx, input }) => moveDates(ctx, input)),
  /** Names another instructor for a meeting, or none. */
  setSubstitute: plansMeetings.input(setSubstituteInput).mutation(({ ctx, input }) => setSubstitute(ctx, input)),
  /** Takes the calling substitute from a meeting. */
  declineSubstitution: permitted("class.teach")
    .meta({ pool: "plans" })
    .input(meetingInput)
    .mutation(({ ctx, input }) => declineSubstitution(ctx, input)),
  /** What cancelling a meeting pays back, and to how many. */
  meetingRefunds: cancel.input(meetingInput).query(({ ctx, input }) => sumMeetingRefunds(ctx, input)),
  /** Cancels a meeting for good; with a refund, every student gets a share of the price back. */
  cancelMeeting: cancel
    .meta({ pool: "money" })
    .input(cancelMeetingInput)
    .mutation(({ ctx, input }) => cancelMeeting(ctx, input)),
  /** Removes a meeting while nobody has a seat in its class. */
  removeMeeting: plan.input(meetingInput).mutation(({ ctx, input }) => removeMeeting(ctx, input)),
});
