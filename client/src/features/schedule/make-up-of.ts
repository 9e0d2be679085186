import type { PlannedSession } from "./planned-session.ts";

/** Of the dates of one class: the one that a date makes up for, and the one that takes place instead of it. */
export function makeUpOf({ id, replacesId }: PlannedSession, all: readonly PlannedSession[]) {
  return {
    replaced: all.find((one) => one.id === replacesId),
    makeUp: all.find((one) => one.state === "planned" && one.replacesId === id),
  };
}
