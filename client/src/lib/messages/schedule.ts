/** What only the pages of dates and venues say. */
export const scheduleMessages = {
  description: (name: string) => `When and where ${name} meets.`,
  none: "This class has no dates yet. Students see its text only.",
  noneEver: "This class has no dates.",
  listLabel: "Dates of the class",
  showPast: (count: number) => (count === 1 ? "Show 1 past date" : `Show ${count} past dates`),
  hidePast: "Hide past dates",
  columns: { date: "Date", time: "Time", venue: "Venue", state: "State", actions: "Actions" },
  noVenue: "No venue",
  state: { planned: "Planned", underWay: "Under way", over: "Over", cancelled: "Cancelled" },
  change: "Change",
  changeOf: (date: string) => `Change ${date}`,
  remove: "Remove",
  removeOf: (date: string) => `Remove ${date}`,
  removeTitle: (date: string) => `Remove ${date}?`,
  removeText: "Nobody has a seat in this class yet, so nobody is told.",
  removed: "Date removed",
  keep: "Keep it",
  moreActions: (date: string) => `More actions for ${date}`,
  cancelDate: "Cancel",
  cancelDateOf: (date: string) => `Cancel ${date}`,
  makeUp: "Make up",
  makeUpOf: (date: string) => `Make up for ${date}`,
  makeUpTitle: (date: string) => `Make up for ${date}`,
  makeUpSave: "Add date",
  madeUp: "Date added",
  notifiedText: (seats: number, sendsEmail: boolean) => {
    if (seats === 0) return "Nobody has a seat in this class yet.";
    const seatsText = seats === 1 ? "1 seat is taken." : `${seats} seats are taken.`;
    return sendsEmail
      ? `${seatsText} Students who have paid are told by e-mail within a few minutes.`
      : `${seatsText} The school sends no e-mail: please tell the students yourself.`;
  },
  changed: "Date changed",
  save: "Save",
  cancel: "Cancel",
  addTitle: "Add dates",
  datesTitle: "Dates",
  weekdays: "Every",
  weekdaysHint: "Choose weekdays and a period, then correct single days in the calendar.",
  period: "From and to",
  periodPlaceholder: "Choose the first and the last day",
  start: "Begins",
  end: "Ends",
  venue: "Venue",
  days: "Days",
  daysHint: "A tap adds a day or skips it.",
  plannedDaysHint: "A dot marks a day with a date.",
  plannedDay: (date: string) => `${date}, with a date`,
  previousMonth: "Previous month",
  nextMonth: "Next month",
  chosenNone: "No date chosen yet",
  chosen: (count: number, first: string, last: string) =>
    count === 1 ? `1 date: ${first}` : `${count} dates, ${first} to ${last}`,
  skipped: (holidays: string) => `Without ${holidays}`,
  chosenInHoliday: (date: string, holiday: string) => `${date} is in ${holiday}`,
  inHoliday: (holiday: string) => `This is in ${holiday}.`,
  mostChosen: (most: number) => `A class has at most ${most} dates.`,
  add: (count: number) => (count === 1 ? "Add 1 date" : `Add ${count} dates`),
  halfChosen: "Please choose weekdays and the first and the last day, or none of them.",
  endsFirst: "The end must be after the start",
  addNone: "Add dates",
  added: (count: number) => (count === 1 ? "1 date added" : `${count} dates added`),
  failedTitle: "Not saved",
} as const;

/** What naming a substitute for one date says. */
export const substituteMessages = {
  action: "Substitute",
  actionOf: (date: string) => `Substitute on ${date}`,
  title: (date: string) => `Who teaches on ${date}?`,
  instructor: "Instructor",
  hint: (sendsEmail: boolean) =>
    sendsEmail
      ? "The instructors concerned, except you, and students who have paid are told by e-mail within a few minutes."
      : "The school sends no e-mail: please tell the instructors and the students yourself.",
  none: "The instructor of the class",
  done: "Instructor changed",
  decline: "Step back",
  declineOf: (className: string, date: string) => `Step back from ${className} on ${date}`,
  declineTitle: (className: string, date: string) => `Step back from ${className} on ${date}?`,
  declineText: (sendsEmail: boolean) =>
    sendsEmail
      ? "The instructor of the class teaches it again. They, and the students who have paid, are told by e-mail within a few minutes."
      : "The instructor of the class teaches it again. The school sends no e-mail: please tell them yourself.",
  keep: "Keep it",
  declined: "You do not teach this date any more",
  moreActions: (className: string, date: string) => `Actions for ${className} on ${date}`,
} as const;

function placesText(students: number, ending: number): string {
  if (ending === 0) return students === 1 ? "The place stays." : "Their places stay.";
  return `${ending === 1 ? "1 place ends" : `${ending} places end`}, because nothing of the payment is left.`;
}

/** What cancelling one date of a class says. */
export const cancelDateMessages = {
  title: (date: string) => `Cancel ${date}?`,
  text: (students: number, ending: number, sendsEmail: boolean) =>
    [
      students === 0
        ? "Nobody has paid for this class."
        : students === 1
          ? `1 student has paid${sendsEmail ? " and is told" : ""}.`
          : `${students} students have paid${sendsEmail ? " and are told" : ""}.`,
      ...(students === 0 ? [] : [placesText(students, ending)]),
      "This cannot be undone, but you can add another date for it.",
    ].join(" "),
  last: "This is the last date. Please cancel the class instead, so that every student is paid back in full.",
  reason: "Reason",
  reasonHint: (sendsEmail: boolean) =>
    sendsEmail
      ? "Students and the instructor get it by e-mail, and the class's page shows it to everybody."
      : "The class's page shows it to everybody. The school sends no e-mail: please tell the students yourself.",
  refund: (amount: string, students: number) =>
    students === 1 ? `Pay back ${amount}` : `Pay back ${amount} to ${students} students`,
  refundHint: "Each gets the price divided by the number of dates that were planned when they paid.",
  confirm: (amount?: string) => (amount ? `Cancel date and refund ${amount}` : "Cancel date"),
  keep: "Keep the date",
  done: "Date cancelled",
  failed: "Not cancelled",
} as const;

export const venueMessages = {
  none: "No venue yet. Classes can have dates without one.",
  columns: { name: "Name", address: "Address", timeZone: "Time zone", kind: "Use", actions: "Actions" },
  exclusive: "Exclusive",
  shared: "Shared",
  retired: "Retired",
  map: "Map",
  mapOf: (name: string) => `Map of ${name}`,
  add: "Add venue",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  retire: "Retire",
  retireOf: (name: string) => `Retire ${name}`,
  retireTitle: (name: string) => `Retire ${name}?`,
  retireText: (dates: number) =>
    dates === 1
      ? "One date to come is planned there. It stays; the venue is offered for no new one."
      : `${dates} dates to come are planned there. They stay; the venue is offered for no new ones.`,
  toDates: "See the dates",
  bringBack: "Bring back",
  bringBackOf: (name: string) => `Bring back ${name}`,
  moreActions: (name: string) => `More actions for ${name}`,
  addTitle: "New venue",
  editTitle: (name: string) => `Edit ${name}`,
  name: "Name",
  address: "Address",
  mapUrl: "Map link",
  mapUrlHint: "An https:// address, such as one of OpenStreetMap; may stay empty.",
  timeZone: "Time zone",
  timeZoneHint: "By region and city, such as Europe/Berlin. It stays once the venue has dates.",
  isExclusive: "One class at a time",
  isExclusiveHint: "Dates that overlap here are refused.",
  save: "Save",
  cancel: "Cancel",
  saved: "Venue saved",
  isRetired: "Venue retired",
  isBack: "Venue brought back",
} as const;

export const classLinksMessages = { label: "The class", page: "Page of the class" } as const;

export const datesLinkMessages = {
  none: "Plan dates",
  planned: (count: number) => (count === 1 ? "See the date" : `See the ${count} dates`),
  over: "None",
  datesOf: (name: string, next: string) => `Dates of ${name}: ${next}`,
} as const;
