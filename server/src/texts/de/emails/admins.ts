import type { admins as en } from "../../en/emails/admins.ts";

const ANSWER = "Antworten Sie beim Kartenanbieter vor Ablauf der Frist: Ohne Antwort ist sie verloren.";

/** The messages to admins. */
export const admins = {
  testMessage: {
    subject: (school) => `Testnachricht von ${school}`,
    text: "E-Mails der Schule kommen an: Sie haben diese Nachricht in ihren Einstellungen angefordert.",
  },
  disputes: {
    warning_needs_response: {
      subject: (amount) => `Eine Bank fragt nach einer Zahlung über ${amount}`,
      text: `Eine Bank hat nach einer Zahlung gefragt. Noch ist kein Geld geflossen und kein Platz beendet; daraus kann eine Rückbuchung werden. ${ANSWER}`,
    },
    needs_response: {
      subject: (amount) => `Rückbuchung einer Zahlung über ${amount}`,
      text: `Eine Zahlung wurde bei der Bank angefochten. Die Bank hat das Geld vorerst zurückgeholt. Die Rückbuchung braucht eine Antwort. ${ANSWER}`,
    },
    appeal_needs_response: {
      subject: (amount) => `Ein Widerspruch über ${amount} braucht eine Antwort`,
      text: `Die Rückbuchung ging verloren, und der Kartenanbieter nimmt einen Widerspruch gegen die Entscheidung an. ${ANSWER}`,
    },
    won: {
      subject: (amount) => `Die Rückbuchung über ${amount} ist gewonnen`,
      text: "Die Bank hat für die Schule entschieden und das Geld zurückgegeben. Entscheiden Sie unter „Geld und Plätze“, ob die Schule es behält.",
    },
    lost: {
      subject: (amount) => `Die Rückbuchung über ${amount} ist verloren`,
      text: "Die Bank hat für die Familie entschieden. Das Geld ist endgültig zurückgegeben, und die Familie bekommt einen Beleg.",
    },
  },
  placeGoesOn: (place, amount) => `${place} läuft mit ${amount} weiter.`,
  placeHasEnded: (place) => `${place} ist beendet.`,
  placesHadEnded: "Die Plätze waren schon vorher beendet.",
  waiting: {
    class_to_decide: "Kurse zum Freigeben oder Ablehnen",
    class_to_close: "Kurse, deren Kursleitung um Schließung bittet",
    refund_failed: "Erstattungen, die zurückgekommen sind",
    payment_differs: "Zahlungen, die vom Kartenanbieter abweichen",
    meeting_collides:
      "Kurse mit einem Termin, der sich mit einem anderen überschneidet, seit sich die Regeln ihrer Zeitzone geändert haben",
    dispute_to_answer: "Rückbuchungen, die eine Antwort brauchen",
    refund_to_hand_out: "Erstattungen zum Auszahlen",
    address_refused: "Adressen, die E-Mails ablehnen",
    offer_lapsed: "Angebote der Warteliste, die niemand bezahlt hat",
    school_to_set_up: "Eine neue Schule einzurichten",
  },
  thingsWait: (count) =>
    count === 1 ? "1 Aufgabe wartet auf einen Admin" : `${count} Aufgaben warten auf einen Admin`,
  whatWaits:
    "Seit der letzten Nachricht wartet etwas Neues auf Sie oder einen anderen Admin. Das ist alles, was jetzt wartet:",
  andMore: (count) => ` und ${count} weitere`,
  open: {
    dashboard: "Übersicht öffnen",
    menageClass: "„Kurse verwalten“ öffnen",
    money: "„Geld und Plätze“ öffnen",
    week: "„Woche“ öffnen",
  },
} satisfies typeof en;
