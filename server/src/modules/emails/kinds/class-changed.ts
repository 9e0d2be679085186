import { Prisma } from "../../../db/generated/client.ts";
import type { RefundState } from "../../../db/generated/enums.ts";
import { receiptLabel } from "../../../format.ts";
import { receiptPdf } from "../../../receipt-pdf.ts";
import { readReceipt } from "../../payments/receipt-rows.ts";
import { type CalendarMeeting, readClassCalendar } from "../../schedule/calendar-feed.ts";
import { type ClassPlan, readClassPlan, readKnownPlans } from "../../schedule/class-plan.ts";
import { comparePlans, hasChanges, type PlanChanges } from "../../schedule/compare-plans.ts";
import { toLocalTime } from "../../schedule/local-time.ts";
import { datesFiles, datesLink } from "../class-dates.ts";
import { collectAtDesk } from "../collect-at-desk.ts";
import { describeChanges, type MeetingDetails } from "../describe-changes.ts";
import type { EmailBlock, EmailContent } from "../email-blocks.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";
import { isInClass } from "../notify-recipients.ts";

/** To somebody in a class, or who teaches one of its meetings: what differs from what they were told last. */
export const composeClassChanged: Compose<"class_changed"> = async (deps, { classId, userId, from }, { isResent }) => {
  const { db } = deps;
  const plan = await readClassPlan(db, classId);
  if (!plan) return { dropped: "The class has been removed." };
  const isMember = await isInClass(db, classId, userId);
  const known = await readKnownPlans(db, { classId, userId, from: isResent ? from : null });
  const changes = comparePlans(known, plan, { userId, isMember });
  if (!hasChanges(changes))
    return { dropped: isMember ? "The class is as the user knows it." : "The user is not in the class any more." };
  return {
    ...(await composeChanges(deps, { classId, userId, plan, isMember, changes })),
    notified: [{ classId, plan }],
  };
};

interface Changed {
  classId: string;
  userId: string;
  plan: ClassPlan;
  isMember: boolean;
  changes: PlanChanges;
}

/** Whether the recipient comes to a meeting: as a student, or as whoever teaches it. */
function isAttended({ plan, userId, isMember }: Changed, meetingId: string): boolean {
  const meeting = plan.meetings[meetingId];
  if (!meeting || meeting.isCancelled) return false;
  return (meeting.substituteId ?? plan.instructorId) === userId || (isMember && userId !== plan.instructorId);
}

/** The message of what differs. */
async function composeChanges(deps: ComposeDeps, changed: Changed): Promise<EmailContent> {
  const { classId, userId, changes } = changed;
  const { name, instructor } = await deps.db.class.findUniqueOrThrow({
    where: { id: classId },
    select: { name: true, instructor: { select: { id: true, name: true } } },
  });
  const refunds = await readRefunds(deps, classId, userId);
  const details = await readDetails(deps, { changes, instructor }, (id) =>
    refunds.reduce((sum, { meetingId, amountCents }) => sum + (meetingId === id ? amountCents : 0), 0),
  );
  const { subject, blocks, shown } = describeChanges({ userId, className: name, instructor, changes, details });
  const shared = await receiptsOf(
    deps,
    refunds.filter(({ meetingId }) => shown.has(meetingId)),
  );
  const former = new Map(changes.meetings.map((change) => [change.id, change.former]));
  const atDeskCents = refunds
    .filter(({ meetingId, isAtDesk, state }) => former.has(meetingId) && isAtDesk && state === "requested")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const calendar = await readClassCalendar(deps, classId, userId);
  const dates = datesFiles(deps, {
    published: calendar.filter(({ id }) => (changes.hasNewInstructor || former.has(id)) && isAttended(changed, id)),
    cancelled: [
      ...calendar.filter(({ id }) => former.get(id) && !isAttended(changed, id)),
      ...removedMeetings(changed, details, name),
    ],
  });
  return {
    subject,
    blocks: [...blocks, ...collectAtDesk(atDeskCents), datesLink(deps, classId), ...shared.blocks, ...dates.blocks],
    attachments: [...shared.attachments, ...dates.attachments],
    replaces: shared.replaces,
  };
}

interface MeetingRefund {
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
  { classId, plan, changes }: Changed,
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

/** Where the money of refunds that have a receipt is. */
const PAID = {
  done: "The money is on its way to the card that you paid with",
  paid_elsewhere: "The school has paid the money to you",
};

/** The receipts of these refunds, where they are paid already, and the messages that would have had them. */
async function receiptsOf(deps: ComposeDeps, refunds: readonly MeetingRefund[]) {
  const attachments = [];
  const replaces = [];
  const said = new Set<string>();
  for (const { refundId, state } of refunds) {
    const receipt = await readReceipt(deps, Prisma.sql`c.refund_id = ${refundId}::uuid`);
    if (!receipt) continue;
    const filename = `receipt-${receiptLabel(receipt.number)}.pdf`;
    attachments.push({ filename, content: await receiptPdf(receipt), contentType: "application/pdf" });
    replaces.push(`refund_sent:${refundId}`);
    said.add(PAID[state === "paid_elsewhere" ? state : "done"]);
  }
  const blocks: EmailBlock[] = [...said].map((text) => ({ text: `${text}; the receipt is attached as a PDF file.` }));
  return { attachments, blocks, replaces };
}
