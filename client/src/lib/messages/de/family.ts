import type { familyMessages as en, whoMessages as enWho } from "../family.ts";
import type { Translated } from "../translated.ts";

/** Of the people that an account enrols. */
export const familyMessages = {
  /** In completed years. */
  age: (years) => (years === 0 ? "unter 1 Jahr" : years === 1 ? "1 Jahr" : `${years} Jahre`),
  placesIn: "Plätze in:",
  noPlaces: "Noch keine Plätze",
  onlyYou: "Bisher nur Sie. Fügen Sie Ihre Kinder hinzu, um sie anzumelden.",
  list: "Personen, die Sie anmelden können",
  add: "Kind hinzufügen",
  edit: "Bearbeiten",
  editOf: (name) => `${name} bearbeiten`,
  name: "Name",
  birthDate: "Geburtsdatum",
  save: "Speichern",
  cancel: "Abbrechen",
  added: (name) => `${name} hinzugefügt`,
  saved: "Gespeichert",
  remove: "Entfernen",
  removeOf: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeText: "Das Geburtsdatum und die Auswahl werden gelöscht. Auf früheren Belegen bleibt der Name stehen.",
  keep: "Behalten",
  phone: "Telefon, für die Kursleitungen Ihrer Kinder",
  savePhone: "Nummer speichern",
  phoneSaved: "Nummer gespeichert",
  toFamilyText: "Sie können auch Ihre Kinder anmelden.",
  toFamily: "Zur Familie",
  removed: (name) => `${name} entfernt`,
} satisfies Translated<typeof en>;

/** "Am 6. Juli zu jung (5)"; without the day "Zu jung (5)". */
const outside = (words: string) => (age: number | null, day: string | null) =>
  day === null ? `Zu ${words} (${age})` : `Am ${day} zu ${words} (${age})`;

/** The sheet that asks for whom a class is selected. */
export const whoMessages = {
  title: "Für wen ist der Kurs?",
  age: familyMessages.age,
  select: "Auswählen",
  cancel: familyMessages.cancel,
  overlaps: (names) => `überschneidet sich mit ${names}`,
  problems: {
    "too-young": outside("jung"),
    "too-old": outside("alt"),
    enrolled: () => "Schon angemeldet",
    selected: () => "Ausgewählt",
    waiting: () => "Wartet schon",
    offered: () => "Ein Platz ist angeboten",
  },
} satisfies Translated<typeof enWho>;
