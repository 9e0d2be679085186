import type { ClassPlan, PlannedSession } from "./class-plan.ts";

/** What a change of a session is announced as; one that was removed as cancelled. */
export type ChangeKind = "cancelled" | "moved" | "made_up" | "added" | "substituted";

export interface SessionChange {
  id: string;
  kind: ChangeKind;
  session: PlannedSession;
  /** As the recipient knows it; none where it was added. */
  former: PlannedSession | undefined;
}

/** What differs for one person. */
export interface PlanChanges {
  hasNewInstructor: boolean;
  /** In the order of time. */
  sessions: SessionChange[];
}

const isSameTime = (one: PlannedSession, other: PlannedSession): boolean =>
  one.start === other.start &&
  new Date(one.startsAt).getTime() === new Date(other.startsAt).getTime() &&
  one.end === other.end &&
  one.timeZone === other.timeZone &&
  one.venueId === other.venueId;

const isSame = (one: PlannedSession, other: PlannedSession): boolean =>
  isSameTime(one, other) && one.substituteId === other.substituteId && one.isCancelled === other.isCancelled;

/** Who teaches sessions of a plan instead of the instructor of the class. */
export const substitutesOf = ({ sessions }: ClassPlan): string[] =>
  Object.values(sessions).flatMap(({ substituteId }) => substituteId ?? []);

/** The sessions of a plan, and as cancelled those of earlier plans that were removed since. */
const sessionsSince = (earlier: readonly ClassPlan[], present: ClassPlan): [id: string, session: PlannedSession][] => {
  const all = earlier.flatMap(({ sessions }) => Object.entries(sessions));
  const removed = new Map(all.filter(([id]) => !Object.hasOwn(present.sessions, id)));
  return [
    ...Object.entries(present.sessions),
    ...[...removed].map(([id, session]): [string, PlannedSession] => [id, { ...session, isCancelled: true }]),
  ];
};

/** The sessions of a plan that are not as another plan has them; those that were removed as cancelled. */
export const sessionsThatDiffer = (before: ClassPlan, after: ClassPlan): [id: string, session: PlannedSession][] =>
  sessionsSince([before], after).filter(([id, session]) => {
    const former = before.sessions[id];
    return !former || !isSame(former, session);
  });

/** A plan that somebody knows, after a change of their own; what else has changed meanwhile stays unknown to them. */
export const withOwnChange = (known: ClassPlan, before: ClassPlan, after: ClassPlan): ClassPlan => {
  const sessions = { ...known.sessions, ...Object.fromEntries(sessionsThatDiffer(before, after)) };
  const isRemoved = (id: string) => Object.hasOwn(before.sessions, id) && !Object.hasOwn(after.sessions, id);
  return {
    instructorId: before.instructorId === after.instructorId ? known.instructorId : after.instructorId,
    sessions: Object.fromEntries(Object.entries(sessions).filter(([id]) => !isRemoved(id))),
  };
};

/**
 * What of a class differs, of the sessions that are still to come, from each of the plans that a person may know. A person who is
 * not in the class is concerned by the sessions that they teach or have taught as a substitute.
 */
export function comparePlans(
  knownPlans: readonly ClassPlan[],
  present: ClassPlan,
  { userId, isMember, now = new Date() }: { userId: string; isMember: boolean; now?: Date },
): PlanChanges {
  const sessions = sessionsSince(knownPlans, present).flatMap(([id, session]): SessionChange[] => {
    if (new Date(session.startsAt) <= now) return [];
    const known = knownPlans.find((plan) => {
      const former = plan.sessions[id];
      return former ? !isSame(former, session) : !session.isCancelled;
    });
    if (!known) return [];
    const former = known.sessions[id];
    const taught = former?.substituteId === userId && !former.isCancelled;
    const teaches = session.substituteId === userId && !session.isCancelled;
    if (!isMember && !taught && !teaches) return [];
    return [{ id, session, former, kind: kindOf(session, former, { isTeacher: isMember || (taught && teaches) }) }];
  });
  return {
    hasNewInstructor: isMember && knownPlans.some(({ instructorId }) => instructorId !== present.instructorId),
    sessions: sessions.toSorted((one, other) => Date.parse(one.session.startsAt) - Date.parse(other.session.startsAt)),
  };
}

/** Somebody of whom it is stored what they were told of a class. */
export interface Recipient {
  userId: string;
  /** Whether they are in the class: its instructor, or with a seat. */
  isMember: boolean;
  /** What they may have been told last; the earliest first. */
  snapshotIds: string[];
}

/**
 * What differs for each recipient, together with everybody for whom the same differs. Compared once for all who may know the same and
 * are in the class, and for all who are not and teach none of its sessions.
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
    const known = one.snapshotIds.flatMap((id) => plans.get(id) ?? []);
    return [{ alike, changes: comparePlans(known, present, { ...one, now }) }];
  });
}

function kindOf(
  session: PlannedSession,
  former: PlannedSession | undefined,
  { isTeacher }: { isTeacher: boolean },
): ChangeKind {
  if (session.isCancelled) return "cancelled";
  // Whoever begins or ceases to teach it is told that, whatever else has changed.
  if (!isTeacher) return "substituted";
  if (!former) return session.replacesId === null ? "added" : "made_up";
  return isSameTime(session, former) ? "substituted" : "moved";
}

/** Whether anything differs. */
export const hasChanges = ({ hasNewInstructor, sessions }: PlanChanges): boolean =>
  hasNewInstructor || sessions.length > 0;
