import type { paymentHistoryMessages as history, paymentMessages as payment } from "../payments.ts";
import type { Translated } from "../translated.ts";

const NOT_HAD: Partial<Record<string, string>> = {
  class_cancelled: "wurde von der Schule abgesagt",
  second_payment: "war schon bezahlt",
};

export const paymentMessages = {
  total: (amount) => `Summe: ${amount}`,
  price: (amount) => `Preis: ${amount}`,
  movesFrom: (name) => `Statt ${name}: Was dafür bezahlt wurde, wird angerechnet, und dies ist die Differenz.`,
  moveTerms: "Die Frist zum Stornieren zählt weiterhin ab Ihrer ersten Zahlung dafür.",
  heldPrice: (price) => `Zu diesem Preis wurde Ihr Platz reserviert. Inzwischen kostet er ${price}.`,
  priceChanged: (before) =>
    `Als Sie diesen Kurs ausgewählt haben, kostete er ${before}; seither hat sich der Preis geändert. Bezahlen Sie nur, wenn Ihnen der neue passt.`,
  lines: "Was Sie bezahlen",
  places: (count) => (count === 1 ? "1 Platz" : `${count} Plätze`),
  totalChanged: "Die Summe hat sich geändert. Bitte sehen Sie noch einmal nach.",
  terms: "Termine und Stornierung",
  haveCode: "Ich habe einen Code",
  code: "Code",
  applyCode: "Einlösen",
  codeUsed: (code) => `Der Code ${code} ist eingelöst.`,
  removeCode: "Entfernen",
  removeCodeLabel: "Code entfernen",
  freeHint: "Es gibt nichts zu zahlen, also ist keine Karte nötig.",
  enrolFree: "Kostenlos anmelden",
  enrolling: "Anmeldung läuft …",
  freeFailed: "Das hat nicht geklappt, und noch ist niemand angemeldet. Versuchen Sie es erneut.",
  cardLabel: "Karte",
  cardHint: "Ihre Kartennummer geht direkt an den Zahlungsanbieter; die Schule sieht sie nie.",
  pay: "Bezahlen",
  processing: "Zahlung läuft …",
  goesOn:
    "Ihre Sitzung ist während der Zahlung abgelaufen. Wenn die Bank das Geld einzieht, gehört der Platz trotzdem Ihnen: Loggen Sie sich wieder ein, um ihn zu sehen.",
  success: (paymentIntentId) => `Zahlung erfolgreich: ${paymentIntentId}`,
  successTitle: "Sie sind dabei!",
  successText: (className) => `Ihr Platz in ${className} gehört Ihnen. Bis bald!`,
  successOf: (name, className) => ({
    title: `${name} ist dabei!`,
    text: `${name} hat einen Platz in ${className}. Bis bald!`,
  }),
  successPlaces: (count) => (count === 1 ? "Ihr Platz gehört Ihnen." : `Ihre ${count} Plätze gehören Ihnen.`),
  partlyTitle: "Nicht alle Plätze waren zu haben",
  partly: "Einige Plätze ließen sich nicht halten: Ihr Geld dafür ist auf dem Weg zurück auf Ihre Karte.",
  hasPlace: (person, className) => `${person === null ? "Sie haben" : `${person} hat`} einen Platz in ${className}.`,
  notHad: (name, reason, amount) =>
    `${name} ${(reason && NOT_HAD[reason]) ?? "war ausgebucht, als Ihre Zahlung ankam"}${amount === null ? "." : `: ${amount} gehen zurück auf Ihre Karte.`}`,
  childEnrolled: "Dieses Kind ist in diesem Kurs bereits angemeldet; es gibt nichts zu zahlen.",
  firstDate: (when, zone, venue) => `Erster Termin: ${when} (${zone})${venue === null ? "" : `, ${venue}`}`,
  cancelUntil: (until, isFree) =>
    `Unter „Meine Anmeldungen“ können Sie bis ${until} stornieren${isFree ? "." : " und erhalten alles zurück."}`,
  ask: (instructor) => `Fragen? Schreiben Sie an ${instructor}:`,
  anonymous: "anonym",
  noClass: "Wählen Sie zuerst einen Kurs zum Bezahlen.",
  loading: "Ein Platz wird für Sie reserviert …",
  loadingPlaces: "Ihre Plätze werden reserviert …",
  loadingForm: "Das Kartenformular wird geladen …",
  toEnrolled: "Meine Anmeldungen",
  toHistory: "Zahlungsverlauf",
  subscribe: "Alle Ihre Termine abonnieren",
  toClasses: "Kurse ansehen",
  instructor: (name) => `mit ${name}`,
  holdSecondsLeft: (left, count) =>
    count === 1 ? `Ihr Platz ist noch ${left} reserviert.` : `Ihre ${count} Plätze sind noch ${left} reserviert.`,
  holdUntil: (until, count) =>
    count === 1 ? `Ihr Platz ist bis ${until} reserviert.` : `Ihre ${count} Plätze sind bis ${until} reserviert.`,
  holdOver: (count) =>
    count === 1
      ? "Die Zeit für diesen Platz ist abgelaufen, und jemand anderes kann ihn bekommen. Es wurde kein Geld eingezogen."
      : "Die Zeit für diese Plätze ist abgelaufen, und jemand anderes kann sie bekommen. Es wurde kein Geld eingezogen.",
  startAgain: "Neu beginnen",
  release: "Ohne Bezahlen verlassen",
  released: (count) => (count === 1 ? "Der Platz ist wieder frei." : `Die ${count} Plätze sind wieder frei.`),
  receipt: (label) => `Beleg ${label}`,
  saveReceipt: (label) => `Beleg ${label} herunterladen`,
  receiptFile: (label) => `beleg-${label}.pdf`,
  saveRefundReceipt: (label) => `Erstattungsbeleg ${label} herunterladen`,
  steps: {
    checking: "Karte wird geprüft",
    confirming: "Bestätigung durch die Bank",
    enrolling: "Anmeldung wird bestätigt",
  },
  stepsLabel: "Fortschritt der Zahlung",
  confirmHint: "Ihre Bank bittet Sie eventuell um eine Bestätigung.",
  settleLost:
    "Ihre Zahlung ist sicher, aber wir konnten die Schule nicht erreichen, um Ihre Anmeldung zu bestätigen. Bezahlen Sie nicht noch einmal: Die Anmeldung wird in wenigen Minuten automatisch bestätigt.",
  confirmLost:
    "Die Verbindung brach ab, während Ihre Bank gefragt wurde; daher wissen wir noch nicht, ob Sie bezahlt haben. Bezahlen Sie nicht noch einmal, bevor wir es wissen.",
  checkAgain: "Erneut prüfen",
  stillProcessing:
    "Ihre Bank arbeitet noch daran. Sie können diese Seite verlassen: Ihr Platz erscheint unter „Meine Anmeldungen“, sobald alles erledigt ist.",
  refunded:
    "Der Platz ließ sich nicht halten, deshalb ist Ihr Geld auf dem Weg zurück auf Ihre Karte. Das kann einige Tage dauern.",
  refundedMove:
    "Der Platz ließ sich nicht mehr umbuchen, deshalb ist Ihr Geld auf dem Weg zurück auf Ihre Karte. Das kann einige Tage dauern.",
  failed:
    "Die Zahlung kam nicht zustande, und es wurde kein Geld eingezogen. Versuchen Sie es erneut, oder nehmen Sie eine andere Karte.",
  libraryFailed: "Das Kartenformular lässt sich nicht laden. Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.",
  retry: "Erneut versuchen",
  ended: "Diese Zahlung war schon beendet, und es wurde kein Geld eingezogen. Eine neue wurde begonnen.",
  nextHold: (left) => `Alle Plätze sind belegt oder reserviert. Die nächste Reservierung endet in ${left}.`,
  nextHoldUntil: (until) => `Alle Plätze sind belegt oder reserviert. Die nächste Reservierung endet am ${until}.`,
  holdEnded: "Die nächste Reservierung ist abgelaufen: Der Platz ist vielleicht wieder frei.",
  otherClasses: "Bis dahin können Sie andere Kurse bezahlen.",
  someClass: "Ein Kurs",
  refusedPlaces: (count) => (count === 1 ? "Ein Platz ist nicht zu haben" : `${count} Plätze sind nicht zu haben`),
  refusedPlace: (name, reason) => `${name}: ${reason}`,
  continueWith: (count) => (count === 1 ? "Mit dem anderen weiter" : `Mit den anderen ${count} weiter`),
  backToSelection: "Zu den ausgewählten Kursen",
  goneWhilePaying:
    "Ihre Karte wurde nicht belastet: Die Schule hat diesen Kurs abgesagt oder bietet ihn nicht mehr an. Wählen Sie einen anderen.",
  toOffer: "Zum Angebot",
  toQuestions: "Fragen beantworten",
  refused: {
    NO_SEATS_LEFT:
      "Alle Plätze dieses Kurses sind belegt, deshalb können Sie ihn nicht bezahlen. Wählen Sie einen anderen Kurs.",
    ALREADY_ENROLLED: "Sie sind in diesem Kurs bereits angemeldet; es gibt nichts zu zahlen.",
    CLASS_NOT_FOUND: "Dieser Kurs ist nicht offen. Wählen Sie einen anderen.",
    CLASS_CLOSED: "Dieser Kurs nimmt keine neuen Anmeldungen an. Wählen Sie einen anderen.",
  },
} satisfies Translated<typeof payment>;

export const paymentHistoryMessages = {
  searchHistory: "Zahlungen suchen",
  searchHistoryHint: "Kurs oder Transaktion",
  noHistoryFound: (search) => `Nichts passt zu „${search}“. Versuchen Sie es mit weniger oder kürzeren Wörtern.`,
  historyColumns: { no: "Nr.", name: "Name", price: "Preis", paymentIntentId: "Transaktion", date: "Datum" },
  noHistory: "Sie haben noch keinen Kurs bezahlt",
  browse: "Kurse ansehen",
  statement: (year) => `Aufstellung ${year}`,
  statementFile: (year) => `jahresuebersicht-${year}.pdf`,
  enrolmentOver: "Platz storniert",
  classCancelled: "Kurs abgesagt",
  movedTo: (name) => `Umgebucht in ${name}`,
  movedFrom: (name) => `Umgebucht aus ${name}`,
  refunded: (amount, date) => `${amount} am ${date} erstattet`,
  refundedForDate: (amount, date) => `${amount} am ${date} für einen abgesagten Termin erstattet`,
  givenBack: (amount, date) => `${amount} am ${date} von der Schule zurückgegeben`,
  refundFailed: (amount) =>
    `${amount} von Ihrer Bank zurückgekommen. Die Schule zahlt Ihnen den Betrag auf anderem Weg.`,
  refundedElsewhere: (amount, date) => `${amount} am ${date} von der Schule an Sie gezahlt`,
  disputeWon: (amount) => `${amount} wieder bei der Schule: Die Rückbuchung wurde zu ihren Gunsten entschieden`,
  refundDue: (amount) => `${amount} auf dem Weg zurück`,
  refundAtDesk: (amount) => `Bitte holen Sie ${amount} vor Ort ab`,
  handedOut: (amount, date) => `${amount} am ${date} vor Ort zurückgezahlt`,
  atDesk: (method) => `Vor Ort bezahlt: ${method}`,
  underDispute: (amount) => `${amount} zurückgebucht: Ihre Bank hat noch nicht entschieden`,
  disputed: (amount, date) => `${amount} am ${date} von Ihrer Bank zurückgeholt`,
} satisfies Translated<typeof history>;
