import type {
  datesFileMessages as datesFile,
  nextMeetingMessages as nextMeeting,
  weekMessages as week,
} from "../week.ts";
import type { Translated } from "../translated.ts";

/** The page of one's own week, and what leads there. */
export const weekMessages = {
  weeks: "Wochen",
  previous: "Vorige Woche",
  next: "Nächste Woche",
  present: "Diese Woche",
  previousDay: "Voriger Tag",
  nextDay: "Nächster Tag",
  wholeWeek: "Ganze Woche",
  venue: "Ort",
  instructor: "Kursleitung",
  all: { venue: "Alle Orte", instructor: "Alle Kursleitungen" },
  range: (first, last) => `${first} bis ${last}`,
  today: "Heute",
  free: "Keine Termine",
  none: "Keine Termine in dieser Woche",
  toNext: (date) => `Zu ${date}`,
  more: (shown, total, isTotalExact) =>
    `Gezeigt werden die ersten ${shown} von ${isTotalExact ? "" : "mehr als "}${total} Terminen. Wählen Sie einen Tag, einen Ort oder eine Kursleitung, um die übrigen zu sehen.`,
  since: (date) => `Seit ${date}`,
  with: (instructor) => `Mit ${instructor}`,
  enrolled: (count) => `${count} angemeldet`,
  overlaps: (names) => `Gleichzeitig mit ${names}`,
  overlapsAtVenue: (names) => `Am selben Ort gleichzeitig mit ${names}`,
} satisfies Translated<typeof week>;

/** The next date, on the dashboard. */
export const nextMeetingMessages = {
  title: "Nächster Termin",
  none: "Kein Termin ist geplant.",
  toWeek: "Zur Woche",
} satisfies Translated<typeof nextMeeting>;

/** The dates of one class as a file. */
export const datesFileMessages = {
  save: "In den Kalender",
  saveOf: (name) => `In den Kalender: ${name}`,
  fileName: (name) => `${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.ics`,
} satisfies Translated<typeof datesFile>;
