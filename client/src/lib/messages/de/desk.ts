import type { deskMessages as en } from "../desk.ts";
import type { Translated } from "../translated.ts";

export const deskMessages = {
  findAccount: "Familie suchen",
  findHint: "Name, Kind, E-Mail oder Telefon",
  accounts: "Konten",
  noneFound: "Zu niemandem mit einem Konto passt das.",
  chooseIt: "Wählen",
  choose: (name) => `Familie von ${name} wählen`,
  noEmail: "ohne E-Mail-Adresse",
  children: (names) => (names.length === 0 ? "Keine Kinder" : names.join(", ")),

  noAccount: "Noch kein Konto?",
  noAccountText: "Die Familie legt eines auf dem eigenen Handy an, mit diesem Code oder unter",
  codeLabel: (address) => `Ein Code, der zu ${address} führt`,

  another: "Andere Familie",
  people: "Wer",
  /** "Anna, 8: Judo, Schach" */
  person: (name, age, classNames) =>
    [age === null ? name : `${name}, ${age}`, ...(classNames.length > 0 ? [classNames.join(", ")] : [])].join(": "),
  classes: "Kurse",
  findClass: "Kurs suchen",
  noClassFound: "Kein Kurs, der Anmeldungen annimmt, passt.",
  add: "Hinzufügen",
  addOf: (place) => `Hinzufügen: ${place}`,
  isAdded: "Hinzugefügt",
  isAddedOf: (place) => `Hinzugefügt: ${place}`,

  lines: "Plätze",
  noLines: "Wählen Sie, wer teilnimmt, und fügen Sie einen Kurs hinzu.",
  remove: (place) => `${place} entfernen`,
  movesFrom: (name) => `Anstelle von ${name}: die Differenz`,
  code: "Code",
  refused: {
    ALREADY_ENROLLED: "Hat schon einen Platz in diesem Kurs.",
    NO_SEATS_LEFT: "Es ist kein Platz mehr frei.",
    CLASS_CLOSED: "Dieser Kurs nimmt keine neuen Teilnehmenden an.",
    CLASS_NOT_FOUND: "Dieser Kurs ist nicht offen.",
    PARTICIPANT_NOT_FOUND: "Steht nicht mehr in der Liste dieser Familie.",
    CONSENT_REQUIRED:
      "Die Familie muss zuerst die Fragen der Schule zu diesem Kind beantworten, auf ihrer Seite Familie.",
  },
  oneSeatMore: (name) => `Ein Platz mehr in ${name}`,
  oneSeatMoreHint: "Der Kurs hat dann einen Platz mehr; das Protokoll hält es fest.",

  payment: "Zahlung",
  codeField: "Rabattcode",
  discount: (code) => `Rabatt in ${code}`,
  discountHint: "Auf das Ganze. Leer für keinen.",
  reason: "Warum",
  reasonHint: "Steht nicht auf dem Beleg. Die Familie findet es im Export ihrer Daten.",
  reasonMissing: "Geben Sie an, warum die Familie weniger bezahlt",
  amountWrong: "Geben Sie einen Betrag ein, zum Beispiel 10,00",
  method: "Bezahlt mit",
  reference: "Referenz",
  referenceHint: "Zum Beispiel die Nummer einer Überweisung. Sie steht auf dem Beleg. Leer für keine.",
  record: (amount) => `${amount} erfassen`,
  recordNothing: "Erfassen",
  notRecorded: "Es wurde nichts erfasst",

  recorded: (amount, name) => `${amount} von ${name} erfasst`,
  recordedFree: (name) => `${name} angemeldet, nichts zu bezahlen`,
  recordedFreeText: "Die Plätze sind belegt.",
  recordedText: "Die Plätze sind belegt, und der Beleg geht per E-Mail hinaus, wo die Schule welche sendet.",
  next: "Nächste Familie",
} satisfies Translated<typeof en>;
