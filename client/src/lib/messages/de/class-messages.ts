import { listNames } from "@campside/server/format";
import { MAX_MESSAGED } from "@campside/server/schemas/emails";
import type { classMessageMessages as en } from "../class-messages.ts";
import type { Translated } from "../translated.ts";

const families = (count: number) => (count === 1 ? "1 Familie" : `${count} Familien`);

/** A message to people enrolled in classes. */
export const classMessageMessages = {
  open: "An alle schreiben",
  write: "Schreiben",
  writeToShown: (count) => (count === 1 ? "An diesen Kurs schreiben" : `An diese ${count} Kurse schreiben`),
  title: (name) => `An alle in ${name} schreiben`,
  titleOf: (count) => (count === 1 ? "An alle in 1 Kurs schreiben" : `An alle in ${count} Kursen schreiben`),
  titleOfSome: (count, name) =>
    count === 1 ? `Zu 1 Platz in ${name} schreiben` : `Zu ${count} Plätzen in ${name} schreiben`,
  classes: (all) => `An alle in ${listNames(all)}.`,
  text: (count) =>
    count === 1
      ? "Eine Familie erhält die Nachricht per E-Mail, mit Ihrem Namen und dem der Schule."
      : `Jede der ${count} Familien erhält die Nachricht in einer eigenen E-Mail, mit Ihrem Namen und dem der Schule.`,
  unreached: (count) => `${families(count)} ${count === 1 ? "ist" : "sind"} per E-Mail nicht erreichbar.`,
  leftOut: (count) =>
    count === 1
      ? "Ein archivierter oder abgesagter Kurs bleibt außen vor."
      : `${count} archivierte oder abgesagte Kurse bleiben außen vor.`,
  tooManyClasses: (count) =>
    `Auf einmal lässt sich an höchstens ${MAX_MESSAGED.classes} Kurse schreiben: Bitte wählen Sie weniger als diese ${count}.`,
  tooManyPlaces: (count) =>
    `Auf einmal lässt sich zu höchstens ${MAX_MESSAGED.places} Plätzen schreiben: Bitte wählen Sie weniger als diese ${count}.`,
  answers: (email) => `Antworten gehen an Ihre Adresse, ${email}.`,
  noAnswers: "Ihre Adresse ist nicht bestätigt, deshalb kann niemand antworten. Bestätigen Sie sie in Ihrem Profil.",
  subject: "Betreff",
  subjectHint: (classes) =>
    classes === 1 ? "Davor steht der Name des Kurses." : "Davor stehen die Namen der Kurse der Familie.",
  body: "Nachricht",
  bodyHint: (characters) => `Reiner Text, höchstens ${characters} Zeichen.`,
  send: "Senden",
  cancel: "Nicht jetzt",
  sent: (count) => `Nachricht unterwegs an ${families(count)}`,
} satisfies Translated<typeof en>;
