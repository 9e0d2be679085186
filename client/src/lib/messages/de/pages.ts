import type { pagesMessages as en } from "../pages.ts";
import type { Translated } from "../translated.ts";

/** Each page's title and description, and the orders of the public list of classes, the default first. */
export const pagesMessages = {
  classes: {
    title: "Kurse",
    description: "Alle Sommerkurse mit Preis, Kursleitung und freien Plätzen. Suchen, sortieren und Platz sichern.",
    sorts: {
      popular: "Beliebteste",
      newest: "Neueste zuerst",
      "price-asc": "Preis aufsteigend",
      "price-desc": "Preis absteigend",
    },
  },
  class: {
    description: (name, instructor) => `${name} mit ${instructor}: Preis, freie Plätze und Anmeldung.`,
  },
  instructors: {
    title: "Unsere Kursleitungen",
    description: "Das Trainerteam unserer Sommersportschule, und wie Sie ihm schreiben.",
  },
  signIn: {
    title: "Einloggen",
    description: "Loggen Sie sich ein, um Kurse auszuwählen, zu bezahlen und Ihre Plätze zu sehen.",
  },
  signUp: {
    title: "Registrieren",
    description: "Legen Sie ein Konto an und sichern Sie sich einen Platz in einem Sommerkurs.",
  },
  profile: { title: "Ihr Profil", description: "Ihr Name, Ihr Bild und Ihre Rolle an der Schule." },
  dashboard: { title: "Übersicht", description: "Ihr Bereich der Schule." },
  selected: {
    title: "Ausgewählte Kurse",
    description: "Ausgewählt, aber noch nicht bezahlt: Ein Platz gehört Ihnen, sobald Sie bezahlt haben.",
  },
  enrolled: { title: "Meine Anmeldungen", description: "Ihre Plätze. Bis bald auf dem Platz." },
  waitlist: {
    title: "Warteliste",
    description: "Wer an der Reihe ist, wenn in einem ausgebuchten Kurs ein Platz frei wird.",
  },
  family: { title: "Familie", description: "Sie und Ihre Kinder: wen Sie anmelden können." },
  payment: {
    title: "Jetzt bezahlen",
    description: "Bezahlen Sie einen Kurs mit Karte; der Platz ist so lange für Sie reserviert.",
  },
  history: {
    title: "Zahlungsverlauf",
    description: "Alles, was Sie bezahlt haben.",
  },
  addClass: { title: "Neuen Kurs anlegen", description: "Ein Admin prüft ihn, bevor Teilnehmende ihn sehen." },
  ownClasses: { title: "Meine Kurse", description: "Wie Ihre Kurse laufen, die neuesten zuerst." },
  students: { title: "Angemeldete Teilnehmende" },
  classOf: { title: "Ein Kurs" },
  classMessages: { title: "Nachrichten an einen Kurs" },
  classMoney: { title: "Geld eines Kurses" },
  familyOf: { title: "Eine Familie" },
  dates: { title: "Termine" },
  week: { title: "Woche", description: "Wann und wo Kurse stattfinden, Tag für Tag." },
  attendance: { title: "Anwesenheit", description: "Wer erwartet wird, wer da ist, wer gegangen ist." },
  roster: { title: "Wer da ist" },
  venues: {
    title: "Orte",
    description: "Wo Kurse stattfinden. An einem exklusiven Ort ist immer nur ein Kurs gleichzeitig.",
  },
  settings: {
    title: "Einstellungen",
    description: "Wie die Schule heißt, ihr Geld, ihre Regeln, ihre Uhr und ihre Nachrichten.",
  },
  holidays: { title: "Ferien", description: "Tage ohne Kurse. Terminserien lassen sie aus." },
  consents: {
    title: "Einwilligungen",
    description: "Was Familien zu jedem Kind gefragt werden, und ob sie einwilligen.",
  },
  users: {
    title: "Personen verwalten",
    description: "Alle mit einem Konto. Eine neue Rolle gilt ab dem nächsten Einloggen.",
  },
  manageClasses: {
    title: "Kurse verwalten",
    description: "Was Kursleitungen eingereicht haben, und wie entschieden wurde.",
  },
  desk: { title: "Anmeldung vor Ort", description: "Melden Sie eine Familie an, die hier bezahlt." },
  money: {
    title: "Geld und Plätze",
    description: "Jede Zahlung mit Platz und Erstattungen, abgeglichen mit dem Zahlungsanbieter.",
  },
  reports: {
    title: "Berichte",
    description: "Einnahmen, Offenes, wer teilnimmt und wer da war, als Tabelle und als Datei.",
  },
  discounts: {
    title: "Rabatte",
    description: "Was Familien weniger zahlen, automatisch und mit Codes.",
  },
  emails: {
    title: "E-Mails",
    description: "Jede Nachricht der Schule, an wen sie geht und wie es um sie steht.",
  },
  auditLog: {
    title: "Protokoll",
    description: "Wer was entschieden hat, und wann. Einträge werden nie geändert.",
  },
} satisfies Translated<typeof en>;
