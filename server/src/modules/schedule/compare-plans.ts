import type { ClassPlan, PlannedMeeting } from "./class-plan.ts";

/** What a change of a meeting is announced as; one that was removed as cancelled. */
export type ChangeKind = "cancelled" | "moved" | "made_up" | "added" | "substituted";

export interface MeetingChange {
  id: string;
  kind: ChangeKind;
  meeting: PlannedMeeting;
  /** As the recipient knows it; none where it was added. */
  former: PlannedMeeting | undefined;
}

/** What differs for one person. */
export interface PlanChanges {
  hasNewInstructor: boolean;
  /** In the order of time. */
  meetings: MeetingChange[];
}

const isSameTime = (one: PlannedMeeting, other: PlannedMeeting): boolean =>
  one.start === other.start &&
  new Date(one.startsAt).getTime() === new Date(other.startsAt).getTime() &&
  one.end === other.end &&
  one.timeZone === other.timeZone &&
  one.venueId === other.venueId;

const isSame = (one: PlannedMeeting, other: PlannedMeeting): boolean =>
  isSameTime(one, other) && one.substituteId === other.substituteId && one.isCancelled === other.isCancelled;

/** Who teaches meetings of a plan instead of the instructor of the class. */
export const substitutesOf = ({ meetings }: ClassPlan): string[] =>
  Object.values(meetings).flatMap(({ substituteId }) => substituteId ?? []);

/** The meetings of a plan, and as cancelled those of earlier plans that were removed since. */
const meetingsSince = (earlier: readonly ClassPlan[], present: ClassPlan): [id: string, meeting: PlannedMeeting][] => {
  const all = earlier.flatMap(({ meetings }) => Object.entries(meetings));
  const removed = new Map(all.filter(([id]) => !Object.hasOwn(present.meetings, id)));
  return [
    ...Object.entries(present.meetings),
    ...[...removed].map(([id, meeting]): [string, PlannedMeeting] => [id, { ...meeting, isCancelled: true }]),
  ];
};

/** The meetings of a plan that are not as another plan has them; those that were removed as cancelled. */
export const meetingsThatDiffer = (before: ClassPlan, after: ClassPlan): [id: string, meeting: PlannedMeeting][] =>
  meetingsSince([before], after).filter(([id, meeting]) => {
    const former = before.meetings[id];
    return !former || !isSame(former, meeting);
  });

/** A plan that somebody knows, after a change of their own; what else has changed meanwhile stays unknown to them. */
export const withOwnChange = (sentPlan: ClassPlan, before: ClassPlan, after: ClassPlan): ClassPlan => {
  const meetings = { ...sentPlan.meetings, ...Object.fromEntries(meetingsThatDiffer(before, after)) };
  const isRemoved = (id: string) => Object.hasOwn(before.meetings, id) && !Object.hasOwn(after.meetings, id);
  return {
    instructorId: before.instructorId === after.instructorId ? sentPlan.instructorId : after.instructorId,
    meetings: Object.fromEntries(Object.entries(meetings).filter(([id]) => !isRemoved(id))),
  };
};

/**
 * What of a class differs, of the meetings that are still to come, from each of the plans that a person may know. A person who is
 * not in the class is concerned by the meetings that they teach or have taught as a substitute.
 */
export function comparePlans(
  knownPlans: readonly ClassPlan[],
  present: ClassPlan,
  { userId, isMember, now = new Date() }: { userId: string; isMember: boolean; now?: Date },
): PlanChanges {
  const meetings = meetingsSince(knownPlans, present).flatMap(([id, meeting]): MeetingChange[] => {
    if (new Date(meeting.startsAt) <= now) return [];
    const sentPlan = knownPlans.find((plan) => {
      const former = plan.meetings[id];
      return former ? !isSame(former, meeting) : !meeting.isCancelled;
    });
    if (!sentPlan) return [];
    const former = sentPlan.meetings[id];
    const taught = former?.substituteId === userId && !former.isCancelled;
    const teaches = meeting.substituteId === userId && !meeting.isCancelled;
    if (!isMember && !taught && !teaches) return [];
    return [{ id, meeting, former, kind: kindOf(meeting, former, { isTeacher: isMember || (taught && teaches) }) }];
  });
  return {
    hasNewInstructor: isMember && knownPlans.some(({ instructorId }) => instructorId !== present.instructorId),
    meetings: meetings.toSorted((one, other) => Date.parse(one.meeting.startsAt) - Date.parse(other.meeting.startsAt)),
  };
}

/** Somebody with stored snapshots of a class. */
export interface Recipient {
  userId: string;
  /** Whether they are in the class: its instructor, or with a seat. */
  isMember: boolean;
  /** The snapshots that they may have been sent last; the earliest first. */
  snapshotIds: string[];
}

/**
 * What differs for each recipient, together with everybody for whom the same differs. Compared once for all who may know the same and
 * are in the class, and for all who are not and teach none of its meetings.
 */
export function compareForAll(
  recipients: readonly Recipient[],
  plans: ReadonlyMap<string, ClassPlan>,
  present: ClassPlan,
  now = new Date(),
): { alike: Recipient[]; changes: PlanChanges }[] {
  const substitutes = new Set([present, ...plans.values()].flatMap(substitutesOf));
  const groups = Map.groupBy(recipients, ({ userId, isMember, snapshotIds }) => {
    const role = isMember ? "member" : "other";
    return [!isMember && substitutes.has(userId) ? userId : role, ...snapshotIds].join(" ");
  });
  return [...groups.values()].flatMap((alike) => {
    const [one] = alike;
    if (!one) return [];
    const sentPlan = one.snapshotIds.flatMap((id) => plans.get(id) ?? []);
    return [{ alike, changes: comparePlans(sentPlan, present, { ...one, now }) }];
  });
}

function kindOf(
  meeting: PlannedMeeting,
  former: PlannedMeeting | undefined,
  { isTeacher }: { isTeacher: boolean },
): ChangeKind {
  if (meeting.isCancelled) return "cancelled";
  // Whoever begins or ceases to teach it is notified of that, whatever else has changed.
  if (!isTeacher) return "substituted";
  if (!former) return meeting.replacesId === null ? "added" : "made_up";
  return isSameTime(meeting, former) ? "substituted" : "moved";
}

/** Whether anything differs. */
export const hasChanges = ({ hasNewInstructor, meetings }: PlanChanges): boolean =>
  hasNewInstructor || meetings.length > 0;
