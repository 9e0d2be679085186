/** With whom somebody has left. */
const withOf = (name: string | null) => (name === null ? "alone" : `with ${name}`);

export const attendanceMessages = {
  days: "Days",
  today: "Today",
  previousDay: "Day before",
  nextDay: "Day after",
  meetings: "Dates of the day",
  none: "No dates on this day.",
  toNext: (day: string) => `Go to ${day}`,
  isCancelled: "Cancelled",
  opensOn: (day: string) => `The list opens on ${day}.`,
  isClosed: "The list is closed.",
  /** "16:00 Football, Pitch 2 · 14 expected" */
  todayAt: (time: string, className: string, venue: string | null, expected: number) =>
    `${time} ${[className, venue].filter(Boolean).join(", ")} · ${expected} expected`,
  countsLabel: "Counts",
  counts: { here: "Here", expected: "Expected", away: "Away", left: "Left" },
  toClass: "Page of the class",
  backToDay: "All dates of the day",
  nobody: "Nobody has a place in this class yet.",
  people: "Who is there",
  problems: {
    MEETING_CANCELLED: "This date is cancelled.",
    ATTENDANCE_TOO_EARLY: "Who is there can be marked from 12 hours before the start.",
    ATTENDANCE_CLOSED: "Who was there could be corrected for seven days. The office can still change it.",
  },
  search: "Find a name",
  noneFound: "No name matches.",
  stillHere: (names: string) => `Still here: ${names}`,

  states: { arrived: "Here", left: "Left", absent: "Absent", excused: "Excused" },
  /** "Here 16:02, late" */
  stateAt: (state: string, time: string, isLate: boolean) => `${state} ${time}${isLate ? ", late" : ""}`,
  excusedByFamily: "Excused by the family",
  /** Without a name: nobody, the child has gone alone. */
  collected: (name: string | null, isNamed: boolean) => withOf(name) + (isNamed ? "" : ", not on the list"),
  hasEnded: "Place cancelled",
  years: (age: number) => `${age} years`,
  hasNotes: "The family has left notes",
  isNotPictured: "No pictures",

  here: "Here",
  left: "Left",
  hereOf: (name: string) => `${name} is here`,
  leftOf: (name: string) => `${name} has left`,
  more: (name: string) => `More about ${name}`,
  absent: "Absent",
  absentOf: (name: string) => `${name} is absent`,
  excused: "Excused",
  excusedOf: (name: string) => `${name} is excused`,
  takeBack: "Take back",
  takeBackOf: (name: string) => `Take back what is marked of ${name}`,
  call: "Call",
  callOf: (guardian: string) => `Call ${guardian}`,

  marked: (name: string, state: string) => `${name}: ${state}`,
  takenBack: (name: string) => `${name}: expected`,
  undo: "Undo",
  kinds: { arrived: "Here", left: "Left", absent: "Absent", excused: "Excused", reset: "Taken back" },
  queue: {
    offline: (count: number) => `No connection. Marks are kept on this phone: ${count} not sent.`,
    unreachable: (count: number) => `The school cannot be reached. Marks are kept on this phone: ${count} not sent.`,
    sendAgain: "Send again",
    signIn: (count: number) => (count === 1 ? "Sign in to send 1 mark." : `Sign in to send ${count} marks.`),
    waits: (count: number) =>
      count === 1
        ? "1 mark on this device is sent once who made it signs in."
        : `${count} marks on this device are sent once who made them signs in.`,
    refused: (count: number) => (count === 1 ? "1 mark was refused" : `${count} marks were refused`),
    /** "Anna B., Here: This mark is too old to be added." */
    refusedMark: (name: string, kind: string, reason: string) => `${name}, ${kind}: ${reason}`,
    dismiss: "Understood",
  },
  kept: {
    lists: (count: number, lastDay: string) =>
      `This phone keeps the lists of today and tomorrow (${count}) with names and phone numbers until the end of ${lastDay}, and marks until they are sent, for when there is no connection. Use a screen lock.`,
    nothing: "This phone keeps no lists for when there is no connection.",
    notThisOne: "This list is not kept on this phone. It opens once there is a connection.",
    forget: "Delete from this device",
    keep: "Keep lists on this device",
    cancel: "Cancel",
    losesMarks: (count: number) =>
      count === 1 ? "1 mark that is not sent would be lost." : `${count} marks that are not sent would be lost.`,
  },
  refused: {
    MEETING_NOT_FOUND: "You do not teach this date any more.",
    NOT_ON_LIST: "This person has no place in the class any more.",
    MARK_TOO_OLD: "This mark is too old to be added.",
    TOO_MANY_MARKS: "This person has too many marks on this day.",
  },

  person: {
    guardian: "Guardian",
    contacts: "Whom to call",
    mayCollect: "May collect",
    mayLeaveAlone: "May go home alone",
    mayNotLeaveAlone: "May not go home alone",
    allergies: "Allergies",
    conditions: "Illnesses",
    medication: "Medication",
    other: "Other",
    noNotes: "The family has left no notes.",
    isWithheld:
      "Notes of families are open to who teaches the date, from seven days before it until a day after, while the place lasts.",
    isUnreadable: "The notes cannot be opened: the school's key is missing. Please ask the office.",
    attended: (attended: number, dates: number) =>
      dates === 0 ? "This is the first date." : `Was at ${attended} of ${dates} dates so far.`,
    history: "On this date",
    by: (name: string) => `marked by ${name}`,
    takenBack: "Taken back",
    close: "Close",
  },
  collect: {
    title: (name: string) => `Who collects ${name}?`,
    guardian: (name: string) => `${name} (guardian)`,
    alone: "Goes home alone",
    other: "Somebody else",
    otherName: "Name",
    nameMissing: "Enter who collects",
    warning: (guardian: string) => `Not on the list. Have you called ${guardian}?`,
    confirm: "Has left",
    cancel: "Stays",
  },
} as const;

/** What a family says before a date; without a name it is about the reader. */
export const absenceMessages = {
  announce: (name: string | null) => `${name ?? "I"} cannot come`,
  announceOf: (name: string | null, className: string) => `${name ?? "I"} cannot come to ${className}`,
  isAway: (name: string | null) => (name === null ? "You are excused" : `${name} is excused`),
  takeBack: "Take back",
  takeBackOf: (name: string | null, className: string) =>
    name === null ? `Take back: I come to ${className}` : `Take back: ${name} comes to ${className}`,
  states: { arrived: "here", left: "left", absent: "absent", excused: "excused" },
  marked: (name: string | null, state: string) => `${name ?? "You"}: ${state}`,
} as const;

/** At which dates of a class somebody of the family was. */
export const historyMessages = {
  open: "Attendance",
  title: (place: string) => `Attendance: ${place}`,
  attended: (attended: number, dates: number) =>
    `Was at ${attended} of ${dates} ${dates === 1 ? "date" : "dates"} so far.`,
  days: "Dates so far",
  unmarked: "Not marked",
  with: withOf,
} as const;

/** The list of a date on paper. */
export const paperMessages = {
  print: "Print",
  list: "List",
  sheet: "Emergency sheet",
  columns: ["Name", "Age", "Guardian", "Phone", "Here", "Left"],
  noNotes: "No notes",
  isWithheld: "Not shown: notes are open to who teaches the date, around its time, while the place lasts.",
} as const;

export const exportMessages = {
  open: "Attendance as CSV",
  title: (className: string) => `Attendance of ${className} as CSV`,
  from: "From",
  to: "Until",
  range: "Enter two days in order, at most a year apart",
  cancel: "Not now",
  save: "Download",
  fileName: (className: string, from: string, to: string) =>
    `${className.replace(/[^\p{L}\p{N}]+/gu, "-")}-${from}-${to}.csv`,
  columns: {
    className: "Class",
    day: "Day",
    start: "Start",
    name: "Name",
    state: "State",
    arrived: "Arrived",
    left: "Left",
    by: "Marked by",
  },
} as const;
