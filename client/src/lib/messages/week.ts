/** The page of one's own week, and what leads there. */
export const weekMessages = {
  weeks: "Weeks",
  previous: "Previous week",
  next: "Next week",
  present: "This week",
  previousDay: "Previous day",
  nextDay: "Next day",
  wholeWeek: "Whole week",
  venue: "Venue",
  instructor: "Instructor",
  all: { venue: "All venues", instructor: "All instructors" },
  range: (first: string, last: string) => `${first} to ${last}`,
  today: "Today",
  free: "No dates",
  none: "No dates this week",
  toNext: (date: string) => `Go to ${date}`,
  more: (shown: number, total: number, isTotalExact: boolean) =>
    `The first ${shown} of ${isTotalExact ? "" : "more than "}${total} dates are shown. Choose a day, a venue or an instructor to see the others.`,
  since: (date: string) => `Since ${date}`,
  with: (instructor: string) => `With ${instructor}`,
  enrolled: (count: number) => `${count} enrolled`,
  overlaps: (names: string) => `At the same time as ${names}`,
  overlapsAtVenue: (names: string) => `Same venue and time as ${names}`,
} as const;

/** The next date, on the dashboard. */
export const nextMeetingMessages = {
  title: "Next date",
  none: "No date is planned.",
  toWeek: "See the week",
} as const;

/** The dates of one class as a file. */
export const datesFileMessages = {
  save: "Add to calendar",
  saveOf: (name: string) => `Add to calendar: ${name}`,
  fileName: (name: string) => `${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.ics`,
} as const;
