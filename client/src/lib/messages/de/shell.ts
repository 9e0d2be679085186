import type { shellMessages as en } from "../shell.ts";
import type { Translated } from "../translated.ts";

export const shellMessages = {
  home: "Startseite",
  instructors: "Kursleitungen",
  classes: "Kurse",
  login: "Einloggen",
  dashboard: "Übersicht",
  toPayFor: (count) => (count === 1 ? "1 Kurs zu bezahlen" : `${count} Kurse zu bezahlen`),
  profile: "Ihr Profil",
  logOut: "Ausloggen",
  loggedOut: "Sie sind ausgeloggt",
  losesMarks: (count) =>
    `${count === 1 ? "1 Eintrag" : `${count} Einträge`} zur Anwesenheit auf diesem Gerät ${count === 1 ? "ginge" : "gingen"} verloren: noch nicht gesendet. Loggen Sie sich noch einmal aus, um es trotzdem zu tun.`,
  toDark: "Dunkles Design einschalten",
  lookNotKept:
    "Dieser Browser speichert nichts für diese Website: Das Design bleibt, bis Sie die Seite schließen oder neu laden.",
  toLight: "Helles Design einschalten",
  openMenu: "Menü öffnen",
  closeMenu: "Menü schließen",
  mainNavigation: "Hauptmenü",
  skipToContent: "Zum Inhalt springen",
  toTop: "Nach oben",
  homeLink: (school) => `${school}, zur Startseite`,
  tagline: "Eine Sportschule wie ein Sommercamp: ein echtes Trainerteam, frische Luft, lange Abende.",
  rights: (year, school) => `© ${year} ${school}. Alle Rechte vorbehalten.`,
  terms: "AGB",
  privacy: "Datenschutzhinweise",
  footer: [
    { title: "Angebote", entries: ["Tagescamps", "Teamtraining", "Einzeltraining", "Sportladen"] },
    { title: "Schule", entries: ["Über uns", "Unser Trainerteam", "Jobs", "Presse"] },
    { title: "Rechtliches", entries: ["Nutzungsbedingungen", "Datenschutz", "Cookies"] },
  ],
  pageTitle: (page, school) => `${page} · ${school}`,
  siteTitle: (school) => `${school} · Sportschule für den Sommer`,
  siteDescription:
    "Fußball, Cricket, Radsport, Leichtathletik und Kampfkunst mit einem Trainerteam, dem Sie wichtig sind. Kurs finden, Platz sichern, den Sommer in Bewegung verbringen.",
} satisfies Translated<typeof en>;
