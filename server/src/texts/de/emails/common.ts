import type { common as enCommon, details as enDetails, links as enLinks } from "../../en/emails/common.ts";

/** What several messages say. */
export const common = {
  greeting: (firstName) => (firstName ? `Hallo ${firstName},` : "Hallo,"),
  footer: (school, url) => `${school} schickt Ihnen diese Nachricht, weil Sie ein Konto bei ${url} haben.`,
  unsubscribe: "Diese Nachrichten abbestellen",
  yourChild: "Ihr Kind",
  you: "Sie",
  receiptAttached: "Der Beleg ist als PDF-Datei angehängt.",
  collectAtDesk: (amount) => `Bitte holen Sie ${amount} an der Anmeldung vor Ort ab.`,
  datesAttached: (count) =>
    count === 1
      ? "Der Termin ist als Datei angehängt, die sich im Kalender öffnen lässt."
      : `Die ${count} Termine sind als Datei angehängt, die sich im Kalender öffnen lässt.`,
  cancelledDatesAttached:
    "Öffnen Sie die angehängte Datei mit den abgesagten Terminen, um sie aus Ihrem Kalender zu entfernen.",
  nothing: "Nichts",
} satisfies typeof enCommon;

/** The names of details. */
export const details = {
  class: "Kurs",
  for: "Für",
  insteadOf: "Statt",
  instructor: "Kursleitung",
  firstDate: "Erster Termin",
  when: "Wann",
  where: "Wo",
  price: "Preis",
  paid: "Bezahlt",
  paidOn: "Bezahlt am",
  paidBy: "Zahlungsart",
  toPay: "Zu zahlen",
  payUntil: "Zu zahlen bis",
  paidBack: "Erstattet",
  paidBackOn: "Erstattet am",
  toCollect: "Vor Ort abzuholen",
  because: "Grund",
  receipt: "Beleg",
  transaction: "Transaktion",
  cancelUntil: "Stornierbar bis",
  questions: "Fragen an",
  student: "Konto",
  disputed: "Rückbuchung",
  answerBy: "Antwort bis",
  cancelled: "Abgesagt",
  before: "Vorher",
  youGetBack: "Sie bekommen zurück",
} satisfies typeof enDetails;

/** The labels of links. */
export const links = {
  class: "Zum Kurs",
  classes: "Zu Ihren Kursen",
  otherClasses: "Andere Kurse ansehen",
  dates: "Alle Termine ansehen",
  datesOf: (name) => `Alle Termine von ${name} ansehen`,
  subscribe: "Termine abonnieren",
  payments: "Zu Ihren Zahlungen",
  pay: (amount) => `${amount} bezahlen`,
  dashboard: "Zu Ihrer Übersicht",
  family: "Zur Seite Ihrer Familie",
  money: "„Geld und Plätze“ öffnen",
} satisfies typeof enLinks;
