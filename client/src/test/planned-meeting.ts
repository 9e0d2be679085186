import type { PlannedMeeting } from "../features/schedule/planned-meeting.ts";

/** A date of a class that has not begun, on 1 May 2029. */
export function plannedMeeting(overrides: Partial<PlannedMeeting> = {}): PlannedMeeting {
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
    ...overrides,
  };
}
