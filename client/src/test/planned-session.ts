import type { PlannedSession } from "../features/schedule/planned-session.ts";

/** A date of a class that has not begun, on 1 May 2029. */
export function plannedSession(facts: Partial<PlannedSession> = {}): PlannedSession {
  return {
    id: "s1",
    start: "2029-05-01T16:00",
    end: "2029-05-01T17:30",
    timeZone: "UTC",
    venueId: null,
    venueName: null,
    venueAddress: "",
    venueMapUrl: null,
    state: "planned",
    replacesId: null,
    reason: null,
    hasBegun: false,
    isOver: false,
    substituteId: null,
    substituteName: null,
    ...facts,
  };
}
