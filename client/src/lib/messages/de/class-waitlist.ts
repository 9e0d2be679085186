import { listNames } from "@campside/server/format";
import type { classWaitlistMessages as en } from "../class-waitlist.ts";
import type { Translated } from "../translated.ts";

/** Of the waitlist of a class, as its instructor and admins read it. */
export const classWaitlistMessages = {
  title: "Warteliste",
  worth: (count, amount) => `${count} ${count === 1 ? "wartet" : "warten"}, ${amount} zum heutigen Preis`,
  waitingIn: (className, worth) => `Warteliste von ${className}: ${worth}`,
  copyHint: "Wer wartet, bekommt die Plätze einer Kopie zuerst angeboten, sobald sie freigegeben ist.",
  nobody: "Niemand wartet.",
  closed: "Die Warteliste ist geschlossen: Niemand kann sich eintragen.",
  columns: {
    position: "Position",
    name: "Name",
    age: "Alter",
    account: "Konto",
    since: "Wartet seit",
    state: "Stand",
    action: "Aktion",
  },
  together: (names) => `Nur zusammen mit ${listNames(names)}`,
  waiting: "Wartet",
  offered: (until) => `Angeboten bis ${until}`,
  actionsFor: (name) => `Weitere Aktionen für ${name}`,
  reason: "Grund",
  reasonHint: "Admins lesen ihn im Protokoll.",
  keep: "Abbrechen",
  letIn: "Zulassen",
  letInOf: (name) => `${name} zulassen`,
  letInTitle: (names) => `${listNames(names)} zulassen?`,
  letInText: (count) =>
    count === 1
      ? "Der Kurs bekommt einen Platz mehr, der dieser Person angeboten wird."
      : `Der Kurs bekommt ${count} Plätze mehr, die ihnen zusammen angeboten werden.`,
  letInDone: "Der Platz ist angeboten",
  remove: "Entfernen",
  removeOf: (name) => `${name} von der Warteliste entfernen`,
  removeTitle: (names) => `${listNames(names)} von der Warteliste entfernen?`,
  removeText: "Wer sich wieder einträgt, steht am Ende der Reihe.",
  removed: "Von der Warteliste entfernt",
  close: "Warteliste schließen",
  closeText:
    "Alle, die warten, erfahren, dass das Warten vorbei ist, und niemand kann sich eintragen. Offene Angebote bleiben.",
  closeDone: "Die Warteliste ist geschlossen",
  open: "Warteliste öffnen",
  openText: "Familien können sich wieder eintragen.",
  openDone: "Die Warteliste ist offen",
} satisfies Translated<typeof en>;
