import type { errorMessages as en } from "../errors.ts";
import type { Translated } from "../translated.ts";

export const errorMessages = {
  oops: "Hoppla!",
  unexpected: "Leider ist ein unerwarteter Fehler aufgetreten.",
  notFound: "Nicht gefunden",
  backHome: "Zur Startseite",
  tryAgain: "Erneut versuchen",
  missingFile:
    "Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, oder die Schule wurde gerade aktualisiert: Bitte versuchen Sie es erneut.",
  unreachable:
    "Die Schule ist gerade nicht erreichbar. Ihre Sitzung bleibt erhalten: Bitte versuchen Sie es gleich noch einmal.",
  network: "Die Schule ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  sessionEnded: "Ihre Sitzung ist beendet. Bitte loggen Sie sich erneut ein.",
  server: (requestId) =>
    `Bei der Schule ist etwas schiefgegangen. Bitte versuchen Sie es erneut${requestId ? `; wenn es dabei bleibt, nennen Sie uns die Nummer ${requestId}` : ""}.`,
  unknown: "Etwas ist schiefgegangen. Bitte versuchen Sie es erneut.",
} satisfies Translated<typeof en>;
