import type { changes as en } from "../../en/emails/changes.ts";

/** What has changed in classes. */
export const changes = {
  kinds: {
    cancelled: (name, count) =>
      `Die Schule hat ${count === 1 ? "einen Termin" : `${count} Termine`} von ${name} abgesagt. Das tut uns leid.`,
    moved: (name, count) => `Die Schule hat ${count === 1 ? "einen Termin" : `${count} Termine`} von ${name} geändert.`,
    made_up: (name, count) =>
      count === 1
        ? `Ein abgesagter Termin von ${name} wird nachgeholt.`
        : `${count} abgesagte Termine von ${name} werden nachgeholt.`,
    added: (name, count) => (count === 1 ? `${name} hat einen neuen Termin.` : `${name} hat ${count} neue Termine.`),
  },
  otherRules:
    "Die Regeln der Ortszeit haben sich geändert. Die Ortszeit des Termins bleibt; nach anderen Uhren ist er zu einer anderen Zeit.",
  youTeachFromNowOn: (name) => `Sie leiten ab jetzt ${name}`,
  hasOtherInstructor: (name) => `${name} hat eine andere Kursleitung`,
  givenToYou: (name) =>
    `Die Schule hat Ihnen den Kurs ${name} mit seinen kommenden Terminen übertragen. Die Angemeldeten erfahren davon.`,
  otherTeaches: (instructor, name) => `${instructor} leitet ab jetzt ${name}. Ihr Platz bleibt, wie er ist.`,
  more: (count) => (count === 1 ? "Es gibt noch eine weitere Änderung." : `Es gibt noch ${count} weitere Änderungen.`),
  newDates: (name, count) => `${name}: ${count} neue Termine`,
  changes: (name, count) => `${name}: ${count} Änderungen`,
  dateCancelled: (name, date) => `${name} am ${date} fällt aus`,
  dateChanged: (name, date) => `${name}: Der Termin am ${date} hat sich geändert`,
  dateMadeUp: (name) => `${name}: ein neuer Termin für den abgesagten`,
  dateAdded: (name, date) => `${name}: ein neuer Termin, ${date}`,
  youTeachOn: (name, date) => `Sie leiten ${name} am ${date}`,
  dateWith: (name, date, instructor) => `${name} am ${date}: mit ${instructor}`,
  teachesThisDate: (instructor, name) => `${instructor} leitet diesen Termin von ${name}.`,
  youTeachAgain: (name) => `Sie leiten diesen Termin von ${name} wieder selbst.`,
  youTeachInsteadOf: (name, instructor) => `Sie vertreten ${instructor} bei diesem Termin von ${name}.`,
  inBoth: (names) => `Änderungen in ${names.join(" und ")}`,
  inClasses: (count) => `Änderungen in ${count} Kursen`,
  paid: {
    done: "Das Geld ist unterwegs zu der Karte, mit der Sie bezahlt haben; der Beleg ist als PDF-Datei angehängt.",
    paid_elsewhere: "Die Schule hat Ihnen das Geld ausgezahlt; der Beleg ist als PDF-Datei angehängt.",
  },
} satisfies typeof en;
