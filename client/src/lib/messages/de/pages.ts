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
  dashboard: { title: "Übersicht" },
  selected: { title: "Ausgewählte Kurse" },
  enrolled: { title: "Meine Anmeldungen" },
  waitlist: { title: "Warteliste" },
  family: { title: "Familie" },
  payment: { title: "Jetzt bezahlen" },
  history: { title: "Zahlungsverlauf" },
  addClass: { title: "Neuen Kurs anlegen" },
  ownClasses: { title: "Meine Kurse" },
  students: { title: "Angemeldete Teilnehmende" },
  classOf: { title: "Ein Kurs" },
  classMessages: { title: "Nachrichten an einen Kurs" },
  classMoney: { title: "Geld eines Kurses" },
  familyOf: { title: "Eine Familie" },
  dates: { title: "Termine" },
  week: { title: "Woche" },
  attendance: { title: "Anwesenheit" },
  roster: { title: "Wer da ist" },
  venues: { title: "Orte" },
  settings: { title: "Einstellungen" },
  holidays: { title: "Ferien" },
  consents: { title: "Einwilligungen" },
  users: { title: "Personen verwalten" },
  manageClasses: { title: "Kurse verwalten" },
  desk: { title: "Anmeldung vor Ort" },
  money: { title: "Geld und Plätze" },
  reports: { title: "Berichte" },
  discounts: { title: "Rabatte" },
  emails: { title: "E-Mails" },
  auditLog: { title: "Protokoll" },
} satisfies Translated<typeof en>;
