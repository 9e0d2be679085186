import type { officeMessages as office, waitingMessages as waiting } from "../office.ts";
import type { Translated } from "../translated.ts";

/** What waits for an admin. */
export const waitingMessages = {
  title: "Wartet auf Sie",
  count: (total) => (total === 1 ? "1 Aufgabe" : `${total} Aufgaben`),
  more: (shown, total) => `Die ${shown} dringendsten von ${total}.`,
  showAll: (count) => `Alle ${count} anzeigen`,
  none: "Nichts wartet. Gut gemacht.",
  since: (day) => `seit ${day}`,
  due: (time) => `bis ${time}`,
  kinds: {
    class_to_decide: (name) => `${name} freigeben oder ablehnen`,
    class_to_close: (name) => `${name}: Die Kursleitung bittet, die Anmeldung zu schließen`,
    refund_failed: (name) => `Eine Erstattung für ${name} ist zurückgekommen`,
    payment_differs: (name) => `Die Zahlung ${name} steht beim Zahlungsanbieter anders`,
    meeting_collides: (name) => `Ein Termin von ${name} überschneidet sich mit einem anderen`,
    dispute_to_answer: (name) => `Auf die Rückbuchung zu ${name} antworten`,
    refund_to_hand_out: (name) => `Eine Erstattung für ${name} auszahlen`,
    address_refused: (name) => `Keine E-Mail erreicht ${name}`,
    school_to_set_up: () => "Richten Sie Ihre Schule ein",
    offer_lapsed: (name) => `Ein Angebot wurde nicht rechtzeitig bezahlt: ${name}`,
  },
} satisfies Translated<typeof waiting>;

/** The page of one family, for the office. */
export const officeMessages = {
  since: (role, day) => `${role} seit ${day}`,
  contact: "Kontakt",
  email: "E-Mail",
  phone: "Telefon",
  noEmail: "Keine Adresse",
  noPhone: "Keine Nummer",
  notVerified: "Noch nicht bestätigt",
  enrolHere: "Vor Ort anmelden",
  people: "Personen",
  oneself: "Das Konto selbst",
  born: (day) => `Geboren am ${day}`,
  noBirthDate: "Kein Geburtsdatum",
  places: "Plätze",
  noPlaces: "Noch kein Platz.",
  payments: "Zahlungen",
  messages: "Nachrichten",
  columns: { class: "Kurs", who: "Wer", state: "Stand", price: "Preis", since: "Seit", action: "Aktion" },
  states: {
    paid: "Angemeldet",
    held: (until) => `Reserviert bis ${until}`,
    released: "Nicht bezahlt",
    refunded: "Beendet",
    movedTo: (className) => `Umgebucht in ${className}`,
  },
  left: (amount) => `${amount} einbehalten`,
} satisfies Translated<typeof office>;
