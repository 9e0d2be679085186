import type { moveDatesMessages as en } from "../move-dates.ts";
import type { Translated } from "../translated.ts";

/** What moving all dates of a class says. */
export const moveDatesMessages = {
  title: "Alle Termine verschieben",
  text: "Verschiebt alle kommenden Termine, die nicht abgesagt sind: alle oder keinen. Jede Familie erfährt die Änderungen in einer Nachricht.",
  days: "Tage",
  minutes: "Minuten",
  direction: "Richtung",
  directions: [
    { value: "later", label: "Später" },
    { value: "earlier", label: "Früher" },
  ],
  keptVenue: "Jeder, wo er ist",
  from: "Ab",
  fromHint: "Termine vor diesem Tag bleiben.",
  listLabel: "Was verschoben wird",
  fromTo: (from, to) => `${from} → ${to}`,
  blocked: (count) =>
    count === 1
      ? "Ein Termin lässt sich nicht dorthin verschieben, daher wird keiner verschoben."
      : `${count} Termine lassen sich nicht dorthin verschieben, daher wird keiner verschoben.`,
  notified: (people, sendsEmail) => {
    if (people === 0) return "Niemand muss es erfahren.";
    const concerned = people === 1 ? "1 Person" : `${people} Personen`;
    return sendsEmail
      ? `${concerned} ${people === 1 ? "erfährt" : "erfahren"} es in wenigen Minuten per E-Mail.`
      : `Das betrifft ${concerned}. Die Schule verschickt keine E-Mails: Bitte sagen Sie selbst Bescheid.`;
  },
  look: "Vorschau anzeigen",
  looking: "Termine werden gesucht …",
  move: (count) => (count === 1 ? "1 Termin verschieben" : `${count} Termine verschieben`),
  moved: (count) => (count === 1 ? "1 Termin verschoben" : `${count} Termine verschoben`),
  failed: "Nicht verschoben",
} satisfies Translated<typeof en>;
