const dates = (count: number) => (count === 1 ? "1 date" : `${count} dates`);

/** What the page of holidays says. */
export const holidayMessages = {
  none: "No holiday yet. Patterns of dates skip the days of holidays.",
  columns: { name: "Name", days: "Days", actions: "Actions" },
  days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  add: "Add holiday",
  name: "Name",
  firstDay: "First day",
  lastDay: "Last day",
  look: "Show dates on these days",
  looking: "Looking at the dates …",
  noDates: "No class has a date on these days.",
  choicesLabel: "Classes with dates on these days",
  action: (className: string) => `What becomes of the dates of ${className}`,
  actions: {
    move: "Move to the end",
    cancel: "Cancel, without money back",
    keep: "Keep",
  },
  classText: (count: number, enrolled: number) =>
    `${dates(count)}, ${enrolled === 1 ? "1 student" : `${enrolled} students`} enrolled`,
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  refundHint:
    "What is cancelled here pays nothing back. To pay shares back, keep the dates and cancel them on the page of the class.",
  lastHint: "These are all its dates: cancel the class instead, or move them.",
  notified: (people: number, sendsEmail: boolean) =>
    sendsEmail
      ? `Up to ${people === 1 ? "1 person is" : `${people} people are`} told by e-mail within a few minutes, each in one message.`
      : "The school sends no e-mail: please tell the students yourself.",
  blocked: "Not all dates of a class can be cancelled here. Please move or keep them, or cancel the class itself.",
  added: "Holiday added",
  failed: "Not added",
  cancel: "Cancel",
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  renamed: "Holiday renamed",
  notRenamed: "Not renamed",
  save: "Save",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: "Dates that it has moved or cancelled stay as they are.",
  removed: "Holiday removed",
  keep: "Keep it",
} as const;
