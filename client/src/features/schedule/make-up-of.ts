import { classDatesMessages } from "../../lib/messages/class-dates.ts";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { dateOf } from "./meeting-text.ts";

/** Of the dates of one class: the one that a date makes up for, and the one that takes place instead of it. */
export function makeUpOf({ id, replacesId }: PlannedMeeting, all: readonly PlannedMeeting[]) {
  return {
    replaced: all.find((one) => one.id === replacesId),
    makeUp: all.find((one) => one.state === "planned" && one.replacesId === id),
  };
}

/** Says which date makes up for one, or which one it makes up for; empty where there is neither. */
export function makeUpText(meeting: PlannedMeeting, all: readonly PlannedMeeting[]): string {
  const { replaced, makeUp } = makeUpOf(meeting, all);
  if (makeUp) return classDatesMessages.madeUpOn(dateOf(makeUp));
  return replaced ? classDatesMessages.madeUpFor(dateOf(replaced)) : "";
}
