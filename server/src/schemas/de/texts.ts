import { formatAmount, groupDigits } from "../../format.ts";
import type { formTexts as en } from "../texts.ts";

const amountOf = (cents: number) => groupDigits(formatAmount(cents));
const whole = (least: number, most: number) =>
  `Bitte geben Sie eine ganze Zahl von ${least} bis ${groupDigits(most)} ein`;

/** What forms say of what was typed. */
export const formTexts = {
  required: "Bitte ausfüllen",
  notStored: "Dieser Text lässt sich nicht speichern",
  tooManyMarks: "Bitte verwenden Sie höchstens sechs Zeichen auf einem Buchstaben",
  tooLong: (most) => `Bitte verwenden Sie höchstens ${groupDigits(most)} Zeichen`,
  oneLine: "Bitte verwenden Sie eine Zeile ohne unsichtbare Zeichen",
  notShown: "Bitte entfernen Sie die unsichtbaren Zeichen",
  notPrinted: (character) => `Bitte lassen Sie ${character} weg: Belege können das nicht drucken`,
  time: "Bitte geben Sie Datum und Uhrzeit ein",
  day: "Bitte wählen Sie einen Tag",
  whole,
  amount: (leastCents, mostCents) =>
    `Geben Sie einen Betrag von ${leastCents === 0 ? "0" : amountOf(leastCents)} bis ${amountOf(mostCents)} ein, etwa 12,50`,
  endBeforeStart: "Das Ende muss nach dem Beginn liegen",
  lastBeforeFirst: "Der letzte Tag darf nicht vor dem ersten liegen",
  noPlace: "Wählen Sie mindestens einen Platz",
  datesNotSeen: "Bitte sehen Sie sich zuerst die Termine an",
  picture: "Bitte wählen Sie ein Bild",
  pictureHint: (megabytes) => `JPEG, PNG, WebP oder AVIF, bis ${megabytes}\u00a0MB`,

  emailAddress: "Bitte geben Sie eine E-Mail-Adresse ein, etwa name@example.com",
  passwordHint: (least) => `Mindestens ${least} Zeichen, davon ein Großbuchstabe.`,
  passwordTooShort: "Das Passwort braucht mindestens 6 Zeichen",
  passwordWithoutCapital: "Das Passwort braucht einen Großbuchstaben",
  telephone: "Geben Sie eine Telefonnummer ein, etwa +49 30 1234567",

  seats: (most) => `Plätze sind eine ganze Zahl von 1 bis ${groupDigits(most)}`,
  seatsTaken: (count) =>
    count === 1
      ? "1 Platz ist schon belegt; weniger geht nicht"
      : `${count} Plätze sind schon belegt; weniger geht nicht`,
  price: "Bitte geben Sie einen Preis ein, etwa 79,99",
  priceBetween: (least, most) => `Der Preis muss zwischen ${amountOf(least)} und ${amountOf(most)} liegen`,
  ages: (most) => `Das Alter sind ganze Jahre von 0 bis ${most}`,
  agesInOrder: "Das Höchstalter darf nicht unter dem Mindestalter liegen",
  weeksTooLate: (years) => `Die Termine der Kopie lägen mehr als ${years} Jahre in der Zukunft`,
  weeks: (most) => `Wochen sind eine ganze Zahl von 1 bis ${most}`,
  weeksAhead: (most, years) =>
    `Wochen sind eine ganze Zahl von 1 bis ${most}: Termine liegen höchstens ${years} Jahre in der Zukunft`,

  dateTooLong: (days) => `Ein Termin dauert höchstens ${days} Tage`,
  noDate: "Bitte wählen Sie einen Termin",
  tooManyDates: (most) => `Ein Kurs hat höchstens ${most} Termine`,
  days: (most) => `Tage sind eine ganze Zahl bis ${most}`,
  minutes: (most) => `Minuten sind eine ganze Zahl bis ${groupDigits(most)}`,
  notMoved: "Bitte sagen Sie, um wie viel sich die Termine verschieben oder an welchen Ort",
  mapAddress: "Bitte geben Sie eine Adresse mit https:// ein oder lassen Sie das Feld leer",
  timeZone: "Bitte wählen Sie eine Zeitzone, etwa Europe/Berlin",
  firstDay: "Bitte wählen Sie den ersten Tag",
  lastDay: "Bitte wählen Sie den letzten Tag",
  lastDayBeforeFirst: "Der letzte Tag darf nicht vor dem ersten liegen",
  holidayTooLong: (days) => `Ferien dauern höchstens ${days} Tage`,
  decidedTwice: "Bitte entscheiden Sie über jeden Kurs einmal",

  consentAnswer: "Bitte antworten Sie mit Ja oder Nein",
  consentKind: "Bitte wählen Sie, worum es geht",
  picturesAreFree: "Niemand muss Bildern zustimmen",
  birthDate: "Geben Sie ein Datum ein, etwa 2018-05-31",
  birthDateTooEarly: "Geben Sie ein Datum nach 1900 ein",
  phone: "Geben Sie eine Telefonnummer ein, etwa +49 171 2345678",
  tooManyContacts: (most) => `Bitte nennen Sie höchstens ${most} Notfallkontakte`,
  tooManyCollectors: (most) => `Bitte nennen Sie höchstens ${most} Personen, die abholen dürfen`,
  noPerson: "Wählen Sie mindestens eine Person",
  tooManyPeople: (most) => `Wählen Sie höchstens ${most} Personen`,
  personTwice: "Wählen Sie jede Person einmal",

  tooManyPlaces: (most) => `Wählen Sie höchstens ${most} Plätze`,
  tooManyInCart: (most) => `Bezahlen Sie höchstens ${most} Plätze auf einmal`,
  codeTooLong: (most) => `Ein Code hat höchstens ${most} Zeichen`,
  deskDiscount: "Geben Sie einen Betrag ein, etwa 10,00",
  discountReason: "Sagen Sie, warum die Familie weniger bezahlt",
  discountCode: "Bitte verwenden Sie 3 bis 30 Buchstaben von A bis Z, Ziffern und Bindestriche",
  discountAmount: "Bitte geben Sie einen Betrag ein, etwa 10 oder 12,50",
  uses: (most) => `${whole(1, most)}, oder nichts`,
  freeForever: "Ein Code, der Plätze kostenlos machen kann, braucht eine Grenze je Familie",
  noClass: "Bitte wählen Sie einen Kurs",
  tooManyClasses: (most) => `Bitte wählen Sie höchstens ${most}`,
  percentOrAmount: "Bitte geben Sie entweder Prozent oder einen Betrag ein",

  reportDays: (most) => `Wählen Sie 1 bis ${most} Tage`,
  attendanceDays: (most) => `Wählen Sie höchstens ${most} Tage`,
  tooManyResent: (most) => `Bitte senden Sie höchstens ${most} auf einmal erneut`,
  currency: (codes) =>
    `Bitte wählen Sie eine von ${codes}: Preise haben zwei Nachkommastellen, deshalb gehen Währungen mit drei oder keiner nicht`,
  onReceipts: "Bitte verwenden Sie Zeichen, die Belege drucken können",
  httpsAddress: "Bitte geben Sie eine Adresse ein, die mit https:// beginnt",
  schoolTimeZone: "Bitte wählen Sie eine Zeitzone, etwa Europe/Berlin",
  color: "Bitte geben Sie eine Farbe ein, etwa #0b6a65",
  noLanguage: "Bitte wählen Sie eine Sprache",
  languageTwice: "Bitte nennen Sie jede Sprache einmal",
} satisfies typeof en;
