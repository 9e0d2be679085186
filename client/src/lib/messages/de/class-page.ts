import type { classPageMessages as en } from "../class-page.ts";
import type { Translated } from "../translated.ts";

/** What only the page of a class says; the cards on the home page load the others. */
export const classPageMessages = {
  aboutClass: "Über diesen Kurs",
  offer: "Anmeldung",
  taughtBy: "Geleitet von",
  enrolledCount: (students) => `${students} angemeldet`,
  sport: "Sportart",
  level: "Niveau",
  ages: "Alter",
  enrolmentEnds: "Anmeldeschluss",
  similar: "Kurse mit freien Plätzen",
  aboutInstructor: "Ihre Kursleitung",
  noDescription:
    "Die Kursleitung hat noch keine Beschreibung geschrieben. Fragen Sie per E-Mail, oder kommen Sie vorbei.",
  backToClasses: "Alle Kurse",
  closedState: "Für neue Anmeldungen geschlossen",
  endedState: "Der Anmeldeschluss ist vorbei",
  state: { pending: "Wartet auf Freigabe", denied: "Abgelehnt", cancelled: "Abgesagt" },
  ownSeat: (paid) => `Ihr Platz ist Ihnen sicher. Sie haben ${paid} bezahlt.`,
  cancelledBecause: (reason) => `Der Kurs wurde abgesagt: ${reason}`,
} satisfies Translated<typeof en>;
