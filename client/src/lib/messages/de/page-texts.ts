import type { pageTexts as en } from "../page-texts.ts";
import type { Translated } from "../translated.ts";

export const pageTexts = {
  selected: "Ausgewählt, aber noch nicht bezahlt: Ein Platz gehört Ihnen, sobald Sie bezahlt haben.",
  enrolled: "Ihre Plätze. Bis bald auf dem Platz.",
  waitlist: "Wer an der Reihe ist, wenn in einem ausgebuchten Kurs ein Platz frei wird.",
  family: "Sie und Ihre Kinder: wen Sie anmelden können.",
  addClass: "Ein Admin prüft ihn, bevor Teilnehmende ihn sehen.",
  ownClasses: "Wie Ihre Kurse laufen, die neuesten zuerst.",
  week: "Wann und wo Kurse stattfinden, Tag für Tag.",
  attendance: "Wer erwartet wird, wer da ist, wer gegangen ist.",
  venues: "Wo Kurse stattfinden. An einem exklusiven Ort ist immer nur ein Kurs gleichzeitig.",
  holidays: "Tage ohne Kurse. Terminserien lassen sie aus.",
  consents: "Was Familien zu jedem Kind gefragt werden, und ob sie einwilligen.",
  settings: "Wie die Schule heißt, ihr Geld, ihre Regeln, ihre Uhr und ihre Nachrichten.",
  desk: "Melden Sie eine Familie an, die hier bezahlt.",
  reports: "Einnahmen, Offenes, wer teilnimmt und wer da war, als Tabelle und als Datei.",
  discounts: "Was Familien weniger zahlen, automatisch und mit Codes.",
  emails: "Jede Nachricht der Schule, an wen sie geht und wie es um sie steht.",
  history: "Alles, was Sie bezahlt haben.",
  manageClasses: "Was Kursleitungen eingereicht haben, und wie entschieden wurde.",
  users: "Alle mit einem Konto. Eine neue Rolle gilt ab dem nächsten Einloggen.",
  money: "Jede Zahlung mit Platz und Erstattungen, abgeglichen mit dem Zahlungsanbieter.",
  auditLog: "Wer was entschieden hat, und wann. Einträge werden nie geändert.",
} satisfies Translated<typeof en>;
