import { type CalendarMeeting, readClassCalendar } from "../schedule/calendar-feed.ts";
import type { RefundState } from "../../db/generated/enums.ts";
import { type ClassPlan, readClassPlan, readKnownPlans } from "../schedule/class-plan.ts";
import { comparePlans, hasChanges, type PlanChanges } from "../schedule/compare-plans.ts";
import { toLocalTime } from "../schedule/local-time.ts";
import { datesLink } from "./class-dates.ts";
import { describeChanges, type MeetingDetails } from "./describe-changes.ts";
import type { ComposeDeps } from "./email-kind.ts";
import { isInClass } from "./notify-recipients.ts";

/** What of a class differs from what somebody was last sent. */
export interface ClassChanges {
  classId: string;
  userId: string;
  plan: ClassPlan;
  isMember: boolean;
  changes: PlanChanges;
  /** The earliest snapshot that they may have been sent; none where nothing is stored. */
  from: string | undefined;
}

/** What of a class differs for a user, also from these snapshots of it; null where there is no such class. */
export async function readClassChanges(
  { db }: Pick<ComposeDeps, "db">,
  { classId, userId, from }: { classId: string; userId: string; from: readonly string[] },
): Promise<ClassChanges | null> {
  const plan = await readClassPlan(db, classId);
  if (!plan) return null;
  const isMember = await isInClass(db, classId, userId);
  const sentPlans = await readKnownPlans(db, { classId, userId, from });
  const changes = comparePlans(
    sentPlans.map((one) => one.plan),
    plan,
    { userId, isMember },
  );
  return { classId, userId, plan, isMember, changes, from: sentPlans[0]?.id };
}

/** Whether anything of a class differs. */
export const isChanged = (changed: ClassChanges | null): changed is ClassChanges =>
  changed !== null && hasChanges(changed.changes);

/** Whether the recipient comes to a meeting: as a student, or as whoever teaches it. */
function isAttended({ plan, userId, isMember }: ClassChanges, meetingId: string): boolean {
  const meeting = plan.meetings[meetingId];
  if (!meeting || meeting.isCancelled) return false;
  return (meeting.substituteId ?? plan.instructorId) === userId || (isMember && userId !== plan.instructorId);
}

/** The section of a message about what differs of one class: its text, its dates for calendars, and the refunds that it tells of. */
export async function composeSection(deps: ComposeDeps, changed: ClassChanges, limit: number) {
  const { classId, userId, changes } = changed;
  const { name, instructor } = await deps.db.class.findUniqueOrThrow({
    where: { id: classId },
    select: { name: true, instructor: { select: { id: true, name: true } } },
  });
  const refunds = await readRefunds(deps, classId, userId);
  const details = await readDetails(deps, { changes, instructor }, (id) =>
    refunds.reduce((sum, { meetingId, amountCents }) => sum + (meetingId === id ? amountCents : 0), 0),
  );
  const { subject, blocks, shown } = describeChanges(deps.texts, {
    userId,
    className: name,
    instructor,
    changes,
    details,
    limit,
  });
  const former = new Map(changes.meetings.map((change) => [change.id, change.former]));
  const calendar = await readClassCalendar(deps, classId, userId);
  return {
    name,
    subject,
    blocks,
    link: datesLink(deps, classId).link,
    shownRefunds: refunds.filter(({ meetingId }) => shown.has(meetingId)),
    atDeskCents: refunds
      .filter(({ meetingId, isAtDesk, state }) => former.has(meetingId) && isAtDesk && state === "requested")
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
    published: calendar.filter(({ id }) => (changes.hasNewInstructor || former.has(id)) && isAttended(changed, id)),
    cancelled: [
      ...calendar.filter(({ id }) => former.get(id) && !isAttended(changed, id)),
      ...removedMeetings(changed, details, name),
    ],
  };
}

export interface MeetingRefund {
  meetingId: string;
  refundId: string;
  amountCents: number;
  state: RefundState;
  isAtDesk: boolean;
}

/** What a user gets back for meetings of a class that were cancelled. A make-up shares its refund with the meeting that it replaces. */
function readRefunds({ db }: ComposeDeps, classId: string, userId: string): Promise<MeetingRefund[]> {
  return db.$queryRaw`
    SELECT s.id AS "meetingId", r.id AS "refundId", r.amount_cents AS "amountCents", r.state,
      p.method <> 'card' AS "isAtDesk"
    FROM meetings s JOIN refunds r ON r.meeting_id = coalesce(s.replaces_id, s.id) AND r.requested_at = s.cancelled_at
    JOIN payments p ON p.id = r.payment_id
    WHERE s.class_id = ${classId}::uuid AND p.student_id = ${userId}::uuid AND r.amount_cents > 0`;
}

async function readDetails(
  { db }: ComposeDeps,
  { changes: { meetings }, instructor }: { changes: PlanChanges; instructor: MeetingDetails["instructor"] },
  refundOf: (id: string) => number,
): Promise<Map<string, MeetingDetails>> {
  const rows = await db.meeting.findMany({
    where: { id: { in: meetings.map(({ id }) => id) } },
    include: { venue: true, replaces: true, instructor: { select: { id: true, name: true } } },
  });
  const found = new Map(
    rows.map(({ id, reason, venue, instructor: teacher, replaces }): [string, MeetingDetails] => [
      id,
      {
        reason,
        venue,
        instructor: teacher,
        replaces: replaces && {
          start: toLocalTime(replaces.localStart),
          end: toLocalTime(replaces.localEnd),
          timeZone: replaces.timeZone,
        },
        refundCents: refundOf(id),
      },
    ]),
  );
  const removed = meetings.filter(({ id }) => !found.has(id));
  const venues = await db.venue.findMany({
    where: { id: { in: removed.flatMap(({ meeting }) => meeting.venueId ?? []) } },
  });
  for (const { id, meeting } of removed) {
    const venue = venues.find((one) => one.id === meeting.venueId) ?? null;
    found.set(id, { reason: null, venue, instructor, replaces: null, refundCents: 0 });
  }
  return found;
}

/** More than a meeting changes. Of one that was removed nothing follows, and its own count is gone. */
const LAST_SEQUENCE = 2 ** 30;

/** The meetings of which a recipient knows and that were removed, for calendars to take them out. */
const removedMeetings = (
  { classId, plan, changes }: ClassChanges,
  details: ReadonlyMap<string, MeetingDetails>,
  className: string,
): CalendarMeeting[] =>
  changes.meetings
    .filter(({ id }) => !Object.hasOwn(plan.meetings, id))
    .map(({ id, meeting: { start, end, timeZone, startsAt } }) => {
      const { venue, instructor } = details.get(id) ?? {};
      const lengthMs = Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
      return {
        id,
        sequence: LAST_SEQUENCE,
        startsAt: new Date(startsAt),
        endsAt: new Date(Date.parse(startsAt) + lengthMs),
        start,
        timeZone,
        state: "cancelled",
        reason: null,
        classId,
        className,
        participantNames: [],
        instructorName: instructor?.name ?? "",
        venueName: venue?.name ?? null,
        venueAddress: venue?.address ?? "",
      };
    });
