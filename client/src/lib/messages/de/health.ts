import type { careMessages as enCare, healthMessages as en, questionsMessages as enQuestions } from "../health.ts";
import type { Translated } from "../translated.ts";

/** The texts of each child's form: health, contacts, and the school's questions. */
export const careMessages = {
  checked: (date) => `Gesundheit und Kontakte: geprüft am ${date}`,
  fillIn: "Gesundheit und Kontakte: bitte ausfüllen",
  open: "Gesundheit und Kontakte",
  openOf: (name) => `Gesundheit und Kontakte von ${name}`,
  erasedOn: (date) =>
    `Die Angaben werden am ${date} gelöscht, außer Sie öffnen sie und bestätigen, dass sie noch stimmen.`,
  removedOn: (name, date) => `${name} wird am ${date} aus dieser Liste entfernt: seit drei Jahren kein Platz.`,
  keep: "Behalten",
  keepOf: (name) => `${name} behalten`,
  kept: (name) => `${name} bleibt in Ihrer Liste`,
  openQuestions: (count) => (count === 1 ? "1 offene Frage der Schule" : `${count} offene Fragen der Schule`),
  answered: "Fragen der Schule: beantwortet",
  questions: "Fragen",
  questionsOf: (name) => `Fragen zu ${name}`,
} satisfies Translated<typeof enCare>;

export const healthMessages = {
  title: (name) => `Gesundheit und Kontakte von ${name}`,
  contacts: "Notfallkontakte",
  mayCollect: (firstName) => `Wer ${firstName} abholen darf`,
  person: (number) => `Person ${number}`,
  addPerson: "Person hinzufügen",
  addContact: "Notfallkontakt hinzufügen",
  addCollector: "Person hinzufügen, die abholen darf",
  removePerson: (name) => `${name} weglassen`,
  leaveOut: "Weglassen",
  name: "Name",
  phone: "Telefon",
  relation: "Beziehung",
  note: "Notiz",
  mayLeaveAlone: "Darf allein nach Hause gehen",
  allergies: "Allergien",
  conditions: "Krankheiten und Beschwerden",
  medication: "Medikamente",
  other: "Sonstiges",
  whoReads: "Zurzeit können nur Sie dies lesen: Die Listen der Schule zeigen es nicht.",
  lost: "Die Schule kann nicht mehr lesen, was Sie früher geschrieben haben. Bitte füllen Sie es noch einmal aus.",
  save: "Speichern",
  saved: "Gespeichert",
  confirm: "Es stimmt noch",
  confirmed: "Vielen Dank",
  erase: "Löschen",
  eraseTitle: (name) => `Löschen, was die Schule über die Gesundheit von ${name} weiß?`,
  eraseText: "Auch die Kontakte und die Angaben, wer abholen darf, werden gelöscht.",
  erased: "Gelöscht",
  keep: "Behalten",
  cancel: "Abbrechen",
} satisfies Translated<typeof en>;

export const questionsMessages = {
  title: (name) => `Fragen zu ${name}`,
  answers: { yes: "Ja", group_pictures: "Nur in Gruppen", no: "Nein" },
  needed: (name) => `Ohne ein Ja bekommt ${name} keinen neuen Platz.`,
  close: "Fertig",
} satisfies Translated<typeof enQuestions>;
