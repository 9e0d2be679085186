import { SCHOOL } from "./school.ts";
import { addMeetings } from "../src/modules/schedule/add-meetings.ts";
import { changeMeeting } from "../src/modules/schedule/change-meeting.ts";
import { mailTestWithAnswers } from "./mail-test.ts";
import { test as notifiedTest } from "./notified-class.ts";
import { at } from "./meetings.ts";

const { answers, mailServer } = mailTestWithAnswers();
/** What the mail server answers next; it accepts where none is left. */
export { answers };

interface Moves {
  /** Moves the first meeting, as an admin, and back to Tue 1 May. */
  move: (day: string) => Promise<void>;
  /** Adds a meeting that begins in so many hours, as an admin. */
  add: (inHours: number) => Promise<void>;
}

/** A test of a class whose meetings move. */
export const test = notifiedTest.extend({ mailServer }).extend<Moves>({
  move: async ({ school: { admin, first, venueId } }, use) =>
    use((day) => changeMeeting(admin, { meetingId: first.id, venueId, times: at(day) })),
  add: async ({ school: { admin, classId } }, use) =>
    use((inHours) => {
      const hour = (count: number) => new Date(Date.now() + count * 60 * 60_000).toISOString().slice(0, 16);
      const meetings = [{ start: hour(inHours), end: hour(inHours + 0.1) }];
      return addMeetings({ ...admin, school: SCHOOL }, { classId, venueId: null, meetings });
    }),
});

export const WED = "2029-05-02";
export const THU = "2029-05-03";
export const movedFrom = (day: string) => `Judo: the date on ${day} May 2029, 16:00 has changed`;
export const toOne = ({ student }: { student: { id: string } }) => ({ kind: "class_changed", userId: student.id });
