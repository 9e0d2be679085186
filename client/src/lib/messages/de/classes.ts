import type { classesMessages as en } from "../classes.ts";
import type { Translated } from "../translated.ts";

/** Of a class wherever it stands; the home page loads them. */
export const classesMessages = {
  instructor: "Kursleitung",
  seats: "Plätze",
  next: "Nächster Termin",
  enrolled: "Angemeldet",
  price: "Preis",
  seatsOf: (left, capacity) => `${left} von ${capacity} frei`,
  left: (seats) => `${seats} frei`,
  full: "Ausgebucht",
  ended: "Anmeldeschluss vorbei",
  enrolNow: "Jetzt anmelden",
  levels: {
    beginner: "Einstieg",
    intermediate: "Mittelstufe",
    advanced: "Fortgeschritten",
    all_levels: "Alle Niveaus",
  },
  /** "8–14", "ab 8", "bis 14", "8"; null where neither end is said. */
  ages: (min, max) => {
    if (max === null) return min === null ? null : `ab ${min}`;
    if (min === null) return `bis ${max}`;
    return min === max ? `${min}` : `${min}–${max}`;
  },
  /** "8–14 Jahre", "ab 8 Jahren". */
  agesOf: (ages) => `${ages} ${ages.startsWith("ab ") ? "Jahren" : "Jahre"}`,
  status: { pending: "In Prüfung", approved: "Freigegeben", denied: "Abgelehnt", cancelled: "Abgesagt" },
  archived: {
    pending: "Zurückgezogen",
    approved: "Archiviert",
    denied: "Archiviert · Abgelehnt",
    cancelled: "Archiviert · Abgesagt",
  },
  closed: "Geschlossen",
  closeRequested: "Schließung beantragt",
} satisfies Translated<typeof en>;
