import type { emailTopicMessages as en } from "../email-topics.ts";
import type { Translated } from "../translated.ts";

/** The e-mail that one may end, in the profile. */
export const emailTopicMessages = {
  title: "E-Mail-Einstellungen",
  topics: {
    meeting_reminders: {
      on: "Sie erhalten am Tag vor jedem Termin eine Erinnerung.",
      off: "Sie erhalten keine Erinnerungen an Termine. Belege, Änderungen und Absagen kommen weiterhin an.",
      turnOn: "Erinnern",
      turnOff: "Nicht mehr erinnern",
      turnedOn: "Erinnerungen sind an",
      turnedOff: "Erinnerungen sind aus",
    },
    waiting_for_admins: {
      on: "Sie erhalten eine Nachricht, höchstens eine am Tag und am Morgen, wenn etwas Neues auf die Verwaltung wartet.",
      off: "Sie erhalten keine Nachrichten darüber, was auf die Verwaltung wartet. Von Rückbuchungen erfahren Sie weiterhin.",
      turnOn: "Benachrichtigen",
      turnOff: "Nicht benachrichtigen",
      turnedOn: "Sie werden benachrichtigt, wenn etwas wartet",
      turnedOff: "Sie werden nicht benachrichtigt, wenn etwas wartet",
    },
  },
} satisfies Translated<typeof en>;
