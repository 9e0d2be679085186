import type { componentMessages as en } from "../components.ts";
import type { Translated } from "../translated.ts";

/** What the components themselves say; all that concerns a subject is passed to them. */
export const componentMessages = {
  you: "Sie",
  emailRefused: "Nimmt unsere E-Mails nicht an",
  loading: "Liste wird geladen",
  onItsWay: "Wird geladen",
  closeDialog: "Fenster schließen",
  copy: (text) => `${text} kopieren`,
  copied: "Kopiert",
  errorTitle: "Das hat nicht geklappt",
  offline: "Sie sind offline. Was hier fehlt, wird geladen, sobald die Verbindung zurück ist.",
  retry: "Erneut versuchen",
  signIn: "Einloggen",
  outcomeUnknown: "Es ist nicht bekannt, ob dies geschehen ist",
  chosenPicture: "Das gewählte Bild",
  shownPart: "Sichtbarer Ausschnitt",
} satisfies Translated<typeof en>;
