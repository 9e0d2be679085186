import type { classOfficeMessages as en } from "../class-office.ts";
import type { Translated } from "../translated.ts";

/** The page of a class in the office. */
export const classOfficeMessages = {
  tabsLabel: "Bereiche des Kurses",
  tabs: {
    overview: "Überblick",
    dates: "Termine",
    people: "Personen",
    messages: "Nachrichten",
    money: "Geld",
  },
  taken: (seats, capacity) => `${seats} von ${capacity} belegt`,
  todo: "Was sich tun lässt",
  feedback: "Rückmeldung der Schule",
  messagesText: "Was an alle Angemeldeten geschrieben wurde, und wie weit es gekommen ist.",
  noMessages: "An diesen Kurs hat noch niemand geschrieben.",
  removedAuthor: "Eine entfernte Person",
  sentTo: (recipients) => `An ${recipients}`,
  arrived: (count) => `${count} angekommen`,
  refused: (count) => `${count} abgewiesen`,
  queued: (count) => `${count} unterwegs`,
  dropped: (count) => `${count} nicht mehr gesendet`,
  moneyText:
    "Aus denselben Büchern wie „Geld und Plätze“. Das Geld eines umgebuchten Platzes steht bei dem Kurs, in den er umgebucht wurde.",
} satisfies Translated<typeof en>;
