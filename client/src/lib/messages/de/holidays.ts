import type { holidayMessages as en } from "../holidays.ts";
import type { Translated } from "../translated.ts";

const dates = (count: number) => (count === 1 ? "1 Termin" : `${count} Termine`);

/** What the page of holidays says. */
export const holidayMessages = {
  none: "Noch keine Ferien eingetragen. Terminserien lassen Ferientage aus.",
  columns: { name: "Name", days: "Tage", actions: "Aktionen" },
  days: (first, last) => (first === last ? first : `${first} bis ${last}`),
  add: "Ferien hinzufügen",
  name: "Name",
  firstDay: "Erster Tag",
  lastDay: "Letzter Tag",
  look: "Termine anzeigen",
  looking: "Termine werden gesucht …",
  noDates: "An diesen Tagen hat kein Kurs einen Termin.",
  choicesLabel: "Kurse mit Terminen an diesen Tagen",
  action: (className) => `Was aus den Terminen von ${className} wird`,
  actions: {
    move: "Ans Ende verschieben",
    cancel: "Absagen, ohne Erstattung",
    keep: "Behalten",
  },
  classText: (count, enrolled) => `${dates(count)}, ${enrolled} angemeldet`,
  fromTo: (from, to) => `${from} → ${to}`,
  refundHint:
    "Was hier abgesagt wird, wird nicht erstattet. Um anteilig zu erstatten, behalten Sie die Termine und sagen Sie sie auf der Seite des Kurses ab.",
  lastHint: "Das sind alle Termine des Kurses: Sagen Sie stattdessen den Kurs ab, oder verschieben Sie die Termine.",
  notified: (people, sendsEmail) =>
    sendsEmail
      ? `${people === 1 ? "Höchstens 1 Person erfährt" : `Bis zu ${people} Personen erfahren`} es in wenigen Minuten per E-Mail, jeweils in einer einzigen Nachricht.`
      : "Die Schule verschickt keine E-Mails: Bitte sagen Sie den Teilnehmenden selbst Bescheid.",
  blocked:
    "Alle Termine eines Kurses lassen sich hier nicht absagen. Bitte verschieben oder behalten Sie sie, oder sagen Sie den Kurs selbst ab.",
  added: "Ferien hinzugefügt",
  failed: "Nicht hinzugefügt",
  cancel: "Abbrechen",
  rename: "Umbenennen",
  renameOf: (name) => `Umbenennen: ${name}`,
  renamed: "Ferien umbenannt",
  notRenamed: "Nicht umbenannt",
  save: "Speichern",
  remove: "Entfernen",
  removeOf: (name) => `Entfernen: ${name}`,
  removeTitle: (name) => `${name} entfernen?`,
  removeText: "Termine, die dafür verschoben oder abgesagt wurden, bleiben, wie sie sind.",
  removed: "Ferien entfernt",
  keep: "Behalten",
} satisfies Translated<typeof en>;
