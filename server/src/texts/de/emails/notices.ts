import type { notices as en } from "../../en/emails/notices.ts";

/** Reminders, notices before something is erased, and what instructors write. */
export const notices = {
  reminderSubject: ({ people, name, date }) => `Erinnerung: ${people ? `${people}, ${name}` : name} am ${date}`,
  reminder: (name, people, count) => {
    const what = people ? `${name} für ${people}` : name;
    return count === 1
      ? `Bald ist ein Termin: ${what}. Wir freuen uns auf Sie.`
      : `Bald sind ${count} Termine: ${what}. Wir freuen uns auf Sie.`;
  },
  keepHealthNotes: (child) => `Gesundheitshinweise für ${child} behalten?`,
  healthNotes: (child, day) =>
    `Am ${day} löschen wir die Gesundheitshinweise für ${child}, weil sie seit einem halben Jahr niemand gebraucht hat. Sollen sie bleiben? Dann öffnen Sie sie bitte und bestätigen Sie, dass sie noch stimmen.`,
  keepChild: (child) => `Soll ${child} in Ihrer Familienliste bleiben?`,
  child: (child, day) =>
    `Am ${day} entfernen wir ${child} aus Ihrer Familienliste, mit Name und Geburtsdatum, weil ${child} seit drei Jahren keinen Platz hatte. Soll ${child} bleiben?`,
  messageAbout: (first, count) =>
    count === 1 ? `${first} und ein weiterer Kurs` : `${first} und ${count} weitere Kurse`,
  writesToYou: (writer, classes) => `${writer} schreibt Ihnen zu ${classes}:`,
  writesToAll: (writer, classes) => `${writer} schreibt an alle Angemeldeten von ${classes}:`,
  toAnswer: (name) => `Um ${name} zu antworten, antworten Sie auf diese Nachricht.`,
} satisfies typeof en;
