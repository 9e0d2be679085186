import type { calendarMessages as en } from "../calendar.ts";
import type { Translated } from "../translated.ts";

/** The secret calendar address, in the profile. */
export const calendarMessages = {
  title: "Ihr Kalender",
  text: "Abonnieren Sie Ihre Termine im Kalender Ihres Handys oder Computers. Er folgt jeder Änderung.",
  make: "Kalenderadresse anlegen",
  has: "Sie haben eine Kalenderadresse. Sie wird nicht noch einmal angezeigt; eine neue beendet sie.",
  renew: "Neue anlegen",
  renewTitle: "Neue Adresse anlegen?",
  renewText: "Kalender mit der alten Adresse erhalten nichts mehr. Geben Sie jedem die neue.",
  end: "Beenden",
  endTitle: "Kalenderadresse beenden?",
  endText: "Kalender, die sie nutzen, erhalten nichts mehr.",
  keep: "Behalten",
  ended: "Kalenderadresse beendet",
  address: "Kalenderadresse",
  addressHint: "Wer sie hat, sieht Ihre Termine: Behalten Sie sie für sich. Sie wird nur jetzt angezeigt.",
  open: "In meinem Kalender öffnen",
  copy: "Adresse kopieren",
  copied: "Kopiert",
} satisfies Translated<typeof en>;
