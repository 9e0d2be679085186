import type {
  cancelDateMessages as cancelDate,
  classLinksMessages as classLinks,
  datesLinkMessages as datesLink,
  scheduleMessages as schedule,
  substituteMessages as substitute,
  venueMessages as venue,
} from "../schedule.ts";
import type { Translated } from "../translated.ts";

/** What only the pages of dates and venues say. */
export const scheduleMessages = {
  description: (name) => `Wann und wo ${name} stattfindet.`,
  none: "Dieser Kurs hat noch keine Termine. Teilnehmende sehen nur seinen Text.",
  noneEver: "Dieser Kurs hat keine Termine.",
  listLabel: "Termine des Kurses",
  showPast: (count) => (count === 1 ? "1 vergangenen Termin zeigen" : `${count} vergangene Termine zeigen`),
  hidePast: "Vergangene Termine ausblenden",
  columns: { date: "Datum", time: "Zeit", venue: "Ort", state: "Stand", actions: "Aktionen" },
  noVenue: "Kein Ort",
  state: { planned: "Geplant", underWay: "Läuft gerade", over: "Vorbei", cancelled: "Abgesagt" },
  change: "Ändern",
  changeOf: (date) => `Ändern: ${date}`,
  remove: "Entfernen",
  removeOf: (date) => `Entfernen: ${date}`,
  removeTitle: (date) => `Termin am ${date} entfernen?`,
  removeText: "Noch hat niemand einen Platz in diesem Kurs, also wird niemand benachrichtigt.",
  removed: "Termin entfernt",
  keep: "Behalten",
  moreActions: (date) => `Weitere Aktionen für ${date}`,
  cancelDate: "Absagen",
  cancelDateOf: (date) => `Absagen: ${date}`,
  makeUp: "Nachholen",
  makeUpOf: (date) => `Nachholen: ${date}`,
  makeUpTitle: (date) => `Termin am ${date} nachholen`,
  makeUpSave: "Termin hinzufügen",
  madeUp: "Termin hinzugefügt",
  notifiedText: (seats, sendsEmail) => {
    if (seats === 0) return "Noch hat niemand einen Platz in diesem Kurs.";
    const seatsText = seats === 1 ? "1 Platz ist belegt." : `${seats} Plätze sind belegt.`;
    return sendsEmail
      ? `${seatsText} Wer bezahlt hat, erfährt es in wenigen Minuten per E-Mail.`
      : `${seatsText} Die Schule verschickt keine E-Mails: Bitte sagen Sie den Teilnehmenden selbst Bescheid.`;
  },
  changed: "Termin geändert",
  save: "Speichern",
  cancel: "Abbrechen",
  addTitle: "Termine hinzufügen",
  datesTitle: "Termine",
  weekdays: "Jeden",
  weekdaysHint: "Wählen Sie Wochentage und einen Zeitraum, und korrigieren Sie dann einzelne Tage im Kalender.",
  period: "Von und bis",
  periodPlaceholder: "Ersten und letzten Tag wählen",
  start: "Beginn",
  end: "Ende",
  venue: "Ort",
  days: "Tage",
  daysHint: "Ein Tippen fügt einen Tag hinzu oder lässt ihn aus.",
  plannedDaysHint: "Ein Punkt zeigt einen Tag mit einem Termin.",
  plannedDay: (date) => `${date}, mit einem Termin`,
  previousMonth: "Voriger Monat",
  nextMonth: "Nächster Monat",
  chosenNone: "Noch kein Termin ausgewählt",
  chosen: (count, first, last) => (count === 1 ? `1 Termin: ${first}` : `${count} Termine, ${first} bis ${last}`),
  skipped: (holidays) => `Ohne ${holidays}`,
  chosenInHoliday: (date, holiday) => `${date} liegt in „${holiday}“`,
  inHoliday: (holiday) => `Dieser Tag liegt in „${holiday}“.`,
  mostChosen: (most) => `Ein Kurs hat höchstens ${most} Termine.`,
  add: (count) => (count === 1 ? "1 Termin hinzufügen" : `${count} Termine hinzufügen`),
  halfChosen: "Bitte wählen Sie Wochentage sowie den ersten und den letzten Tag, oder nichts davon.",
  endsFirst: "Das Ende muss nach dem Beginn liegen",
  addNone: "Termine hinzufügen",
  added: (count) => (count === 1 ? "1 Termin hinzugefügt" : `${count} Termine hinzugefügt`),
  failedTitle: "Nicht gespeichert",
} satisfies Translated<typeof schedule>;

/** What naming a substitute for one date says. */
export const substituteMessages = {
  action: "Vertretung",
  actionOf: (date) => `Vertretung: ${date}`,
  title: (date) => `Wer leitet den Termin am ${date}?`,
  instructor: "Kursleitung",
  hint: (sendsEmail) =>
    sendsEmail
      ? "Die betroffenen Kursleitungen außer Ihnen, und wer bezahlt hat, erfahren es in wenigen Minuten per E-Mail."
      : "Die Schule verschickt keine E-Mails: Bitte sagen Sie Kursleitungen und Teilnehmenden selbst Bescheid.",
  none: "Die Leitung des Kurses",
  done: "Kursleitung geändert",
  decline: "Vertretung abgeben",
  declineOf: (className, date) => `Vertretung abgeben: ${className} am ${date}`,
  declineTitle: (className, date) => `Vertretung von ${className} am ${date} abgeben?`,
  declineText: (sendsEmail) =>
    sendsEmail
      ? "Den Termin übernimmt wieder die Leitung des Kurses. Die Leitung und alle, die bezahlt haben, erfahren es in wenigen Minuten per E-Mail."
      : "Den Termin übernimmt wieder die Leitung des Kurses. Die Schule verschickt keine E-Mails: Bitte sagen Sie selbst Bescheid.",
  keep: "Behalten",
  declined: "Sie leiten diesen Termin nicht mehr",
  moreActions: (className, date) => `Aktionen für ${className} am ${date}`,
} satisfies Translated<typeof substitute>;

function placesText(students: number, ending: number): string {
  if (ending === 0) return students === 1 ? "Der Platz bleibt." : "Die Plätze bleiben.";
  return `${ending === 1 ? "1 Platz endet" : `${ending} Plätze enden`}, weil von der Zahlung nichts übrig ist.`;
}

/** What cancelling one date of a class says. */
export const cancelDateMessages = {
  title: (date) => `Termin am ${date} absagen?`,
  text: (students, ending, sendsEmail) =>
    [
      students === 0
        ? "Niemand hat für diesen Kurs bezahlt."
        : students === 1
          ? `1 Person hat bezahlt${sendsEmail ? " und wird benachrichtigt" : ""}.`
          : `${students} Personen haben bezahlt${sendsEmail ? " und werden benachrichtigt" : ""}.`,
      ...(students === 0 ? [] : [placesText(students, ending)]),
      "Das lässt sich nicht rückgängig machen, aber Sie können einen anderen Termin dafür hinzufügen.",
    ].join(" "),
  last: "Das ist der letzte Termin. Bitte sagen Sie stattdessen den Kurs ab, damit alle ihr Geld vollständig zurückbekommen.",
  reason: "Grund",
  reasonHint: (sendsEmail) =>
    sendsEmail
      ? "Teilnehmende und Kursleitung erhalten ihn per E-Mail, und die Seite des Kurses zeigt ihn allen."
      : "Die Seite des Kurses zeigt ihn allen. Die Schule verschickt keine E-Mails: Bitte sagen Sie den Teilnehmenden selbst Bescheid.",
  refund: (amount, students) =>
    students === 1 ? `${amount} zurückzahlen` : `${amount} an ${students} Personen zurückzahlen`,
  refundHint: "Alle erhalten den Preis, geteilt durch die Zahl der Termine, die bei ihrer Zahlung geplant waren.",
  confirm: (amount) => (amount ? `Termin absagen und ${amount} erstatten` : "Termin absagen"),
  keep: "Termin behalten",
  done: "Termin abgesagt",
  failed: "Nicht abgesagt",
} satisfies Translated<typeof cancelDate>;

export const venueMessages = {
  none: "Noch kein Ort. Termine sind auch ohne Ort möglich.",
  columns: { name: "Name", address: "Adresse", timeZone: "Zeitzone", kind: "Nutzung", actions: "Aktionen" },
  exclusive: "Exklusiv",
  shared: "Gemeinsam genutzt",
  retired: "Stillgelegt",
  map: "Karte",
  mapOf: (name) => `Karte: ${name}`,
  add: "Ort hinzufügen",
  edit: "Bearbeiten",
  editOf: (name) => `Bearbeiten: ${name}`,
  retire: "Stilllegen",
  retireOf: (name) => `Stilllegen: ${name}`,
  retireTitle: (name) => `${name} stilllegen?`,
  retireText: (dates) =>
    dates === 1
      ? "Dort ist ein kommender Termin geplant. Er bleibt; der Ort wird für keinen neuen mehr angeboten."
      : `Dort sind ${dates} kommende Termine geplant. Die Termine bleiben; der Ort wird für keine neuen mehr angeboten.`,
  toDates: "Termine ansehen",
  bringBack: "Wieder nutzen",
  bringBackOf: (name) => `Wieder nutzen: ${name}`,
  moreActions: (name) => `Weitere Aktionen für ${name}`,
  addTitle: "Neuer Ort",
  editTitle: (name) => `${name} bearbeiten`,
  name: "Name",
  address: "Adresse",
  mapUrl: "Link zur Karte",
  mapUrlHint: "Eine https://-Adresse, zum Beispiel von OpenStreetMap; darf leer bleiben.",
  timeZone: "Zeitzone",
  timeZoneHint: "Nach Region und Stadt, zum Beispiel Europe/Berlin. Die Zeitzone bleibt, sobald der Ort Termine hat.",
  isExclusive: "Nur ein Kurs gleichzeitig",
  isExclusiveHint: "Termine, die sich hier überschneiden, werden abgelehnt.",
  save: "Speichern",
  cancel: "Abbrechen",
  saved: "Ort gespeichert",
  isRetired: "Ort stillgelegt",
  isBack: "Ort wieder in Nutzung",
} satisfies Translated<typeof venue>;

export const classLinksMessages = { label: "Der Kurs", page: "Seite des Kurses" } satisfies Translated<
  typeof classLinks
>;

export const datesLinkMessages = {
  none: "Termine planen",
  planned: (count) => (count === 1 ? "Termin ansehen" : `${count} Termine ansehen`),
  over: "Keine",
  datesOf: (name, next) => `Termine von ${name}: ${next}`,
} satisfies Translated<typeof datesLink>;
