import { screen } from "@testing-library/react";
import type { Person, Roster } from "../features/attendance/marks.ts";
import { RosterPage } from "../features/attendance/roster-page.tsx";
import { renderWithApi, student } from "./render-with-api.tsx";

const HOUR_MS = 3_600_000;

/** Somebody who is expected, unless given otherwise. */
export const person = (name: string, more: Partial<Person> = {}): Person => ({
  enrolmentId: `e-${name}`,
  name,
  age: 8,
  guardianName: `Guardian of ${name}`,
  phone: "+49 30 1234567",
  email: "guardian@camp.test",
  hasNotes: false,
  isNotPictured: false,
  endedAt: null,
  mark: null,
  ...more,
});
/** The mark of who arrived so many minutes ago. */
export const arrived = (minutesAgo: number): Person["mark"] => ({
  kind: "arrived",
  at: new Date(Date.now() - minutesAgo * 60_000),
  byName: "Kenji",
  isByFamily: false,
  collectedBy: null,
  mayCollect: null,
});

/** A list of a meeting that began half an hour ago, unless given otherwise. */
export const rosterOf = (people: Person[], more: Partial<Roster> = {}): Roster => ({
  meetingId: "m1",
  classId: "c1",
  className: "Judo",
  instructorName: "Kenji",
  start: "2026-07-06T16:00",
  end: "2026-07-06T17:00",
  timeZone: "UTC",
  startsAt: new Date(Date.now() - HOUR_MS / 2),
  endsAt: new Date(Date.now() + HOUR_MS / 2),
  venueName: "Hall 1",
  state: "planned",
  day: "2026-07-06",
  problem: null,
  people,
  ...more,
});

export type Sent = { marks: { id: string; enrolmentId: string; kind: string; collectedBy?: object }[] };

/** Shows the page with a server that keeps what it is sent; `fail` refuses a call. */
export async function showRoster(
  roster: Roster,
  fail?: (call: number) => unknown,
  api: object = {},
  day: { day?: string } = roster,
) {
  const sent: Sent[] = [];
  await renderWithApi(<RosterPage meetingId="m1" day={day.day} />, {
    "auth.me": () => ({ ...student, name: "Ines", role: "instructor" }),
    "attendance.roster": () => roster,
    "attendance.record": (input: unknown) => {
      sent.push(input as Sent);
      const error = fail?.(sent.length);
      if (error) throw error;
      return { marks: (input as Sent).marks.map(({ id }) => ({ id, outcome: "added", errorCode: null })) };
    },
    ...api,
  });
  await screen.findByRole("heading", { name: "Judo" });
  const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  return { sent, rows };
}
