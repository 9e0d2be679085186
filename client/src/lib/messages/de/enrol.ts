import type { enrolMessages as en } from "../enrol.ts";
import type { Translated } from "../translated.ts";

/** What the way into a class says. */
export const enrolMessages = {
  selectedPayNow: "Ausgewählt · Bezahlen",
  payNow: "Jetzt bezahlen",
  enrolled: "Sie sind angemeldet",
  enrolledFor: (names) => `Angemeldet: ${names}`,
  selectedFor: (names) => `Ausgewählt: ${names}`,
  toSelection: "Zu den ausgewählten Kursen",
  loginNeeded: "Bitte loggen Sie sich ein, um dies zu sehen",
  confirm: "OK",
  cancel: "Abbrechen",
  selected: "Anmeldung erfolgreich aktualisiert",
  alreadySelected: "Dieser Kurs ist schon unter Ihren ausgewählten Kursen.",
  alreadyEnrolled: "Sie sind in diesem Kurs schon angemeldet.",
} satisfies Translated<typeof en>;
