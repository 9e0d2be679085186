import { type ClassPlan, type PlannedSession, readClassPlan } from "../../schedule/class-plan.ts";
import { comparePlans, hasChanges } from "../../schedule/compare-plans.ts";
import type { ComposeDeps, Composed } from "../email-kind.ts";
import { isInClass } from "../notify-recipients.ts";
import { composeChanges } from "./class-changed.ts";

/** The ids of a message of the release before, which reported one change. */
interface FormerRefs {
  userId: string;
  classId?: string;
  sessionId?: string;
  refundCents?: number;
  from?: string;
  fromEnd?: string;
  fromTimeZone?: string;
  fromVenueId?: string | null;
  beforeId?: string;
  firstId?: string;
  lastId?: string;
}

/** By kind: in what a session differed before the change; null where there was no session. `class_instructor` changed no session. */
const FORMER_SESSIONS = {
  class_instructor: () => ({}),
  session_cancelled: () => ({ isCancelled: false }),
  session_changed: ({ from = "", fromEnd = "", fromTimeZone = "", fromVenueId = null }) => ({
    start: from,
    end: fromEnd,
    timeZone: fromTimeZone,
    venueId: fromVenueId,
  }),
  session_substitute: ({ beforeId = "" }, { instructorId }) => ({
    substituteId: beforeId === instructorId ? null : beforeId,
  }),
  session_made_up: () => null,
  sessions_added: () => null,
} satisfies Record<string, (refs: FormerRefs, plan: ClassPlan) => Partial<PlannedSession> | null>;
type FormerKind = keyof typeof FORMER_SESSIONS;

/** Whether a stored message is of a kind that the release before enqueued, also while this one replaces it. */
export const isFormerKind = (kind: string): kind is FormerKind => Object.hasOwn(FORMER_SESSIONS, kind);

function planBefore(kind: FormerKind, plan: ClassPlan, refs: FormerRefs): ClassPlan {
  const { firstId = refs.sessionId ?? "", lastId = firstId } = refs;
  const sessions = Object.entries(plan.sessions).flatMap(([id, session]) => {
    const isIt = id >= firstId && id <= lastId && (kind !== "sessions_added" || session.replacesId === null);
    const former = isIt ? FORMER_SESSIONS[kind](refs, plan) : {};
    return former ? [[id, { ...session, ...former }]] : [];
  });
  return {
    instructorId: kind === "class_instructor" ? "" : plan.instructorId,
    sessions: Object.fromEntries(sessions),
  };
}

/** Renders a message of the release before: what is left of its change. */
export const composeFormerKind =
  (kind: FormerKind) =>
  async (deps: ComposeDeps, refs: FormerRefs): Promise<Composed> => {
    const { userId, sessionId = null, refundCents } = refs;
    const session = sessionId && (await deps.db.session.findUnique({ where: { id: sessionId } }));
    const classId = refs.classId ?? (session ? session.classId : null);
    const plan = classId === null ? null : await readClassPlan(deps.db, classId);
    if (classId === null || plan === null) return { dropped: "The session has been removed." };
    const isMember = await isInClass(deps.db, classId, userId);
    const changes = comparePlans([planBefore(kind, plan, refs)], plan, { userId, isMember });
    if (!hasChanges(changes)) return { dropped: "Nothing of it holds any more." };
    return composeChanges(deps, { classId, userId, plan, isMember, changes }, refundCents);
  };
