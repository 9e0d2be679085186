import { firstPartOf, listNames } from "@campside/server/format";
import type { waitlistMessages as en } from "../waitlist.ts";
import type { Translated } from "../translated.ts";

/** "Anna", "Sie und Anna", "Sie, Anna und Ben": of oneself, who has no name of their own, "Sie". */
const namesOf = (people: readonly (string | null)[], oneself = "Sie"): string =>
  listNames(people.map((name) => (name === null ? oneself : firstPartOf(name))));

/** "Für Anna ist bis 16:00 ein Platz frei", "Für Sie und Anna sind bis 16:00 2 Plätze in Judo frei". */
const seatsFree = (people: readonly (string | null)[], until: string, where = ""): string =>
  `Für ${namesOf(people)} ${people.length === 1 ? "ist" : "sind"} bis ${until} ${people.length === 1 ? "ein Platz" : `${people.length} Plätze`}${where} frei.`;

/** Of the waitlist of a full class, as families read it. People are full names, of oneself null. */
export const waitlistMessages = {
  full: "Dieser Kurs ist ausgebucht.",
  join: "Auf die Warteliste",
  joinOf: (className) => `Auf die Warteliste: ${className}`,
  cancel: "Abbrechen",
  together: "Nur zusammen",
  togetherHint: "Solange nur ein Platz frei ist, können kleinere Gruppen vor Ihnen an die Reihe kommen.",
  notified: (sendsEmail) =>
    sendsEmail
      ? "Sie erfahren es per E-Mail, wenn ein Platz frei wird; darin steht, bis wann Sie bezahlen können."
      : "Ihre Übersicht zeigt es, wenn ein Platz frei wird, und bis wann Sie bezahlen können.",
  toQuestions: "Fragen beantworten",
  joined: "Sie stehen auf der Warteliste.",
  turn: (people, position) =>
    people.length === 1 && people[0] === null
      ? `Sie stehen an ${position}. Stelle.`
      : `Sie warten für ${namesOf(people, "sich")}: an ${position}. Stelle.`,
  turns: "Ihre Wartelisten",
  since: (time) => `Seit ${time}`,
  leave: "Verlassen",
  leaveOf: (className, people) => `Verlassen: Warteliste von ${className}, ${namesOf(people)}`,
  leaveTitle: (className) => `Die Warteliste von ${className} verlassen?`,
  leaveText: "Wer sich wieder einträgt, steht am Ende der Reihe.",
  leaveConfirm: "Warteliste verlassen",
  stay: "Bleiben",
  left: "Sie haben die Warteliste verlassen.",
  offers: "Angebote",
  offer: (people, until) => seatsFree(people, until),
  offerIn: (people, className, until) => seatsFree(people, until, ` in ${className}`),
  pay: (amount) => `${amount} zahlen`,
  payOf: (amount, className) => `${amount} zahlen: ${className}`,
  decline: "Nein, danke",
  declineOf: (className) => `Nein, danke: ${className}`,
  declineTitle: (count) => (count === 1 ? "Auf den Platz verzichten?" : `Auf die ${count} Plätze verzichten?`),
  declineText: (count) =>
    `${count === 1 ? "Der Platz geht" : "Die Plätze gehen"} an die Nächsten auf der Warteliste, und wer sich wieder einträgt, steht am Ende der Reihe.`,
  declineConfirm: "Verzichten",
  keep: "Behalten",
  declined: (count) =>
    count === 1
      ? "Der Platz geht an die Nächsten auf der Warteliste."
      : "Die Plätze gehen an die Nächsten auf der Warteliste.",
  over: "Dieses Angebot ist abgelaufen; der Platz ist an die Nächsten auf der Warteliste gegangen.",
  none: "Sie stehen auf keiner Warteliste. Auf der Seite eines ausgebuchten Kurses können Sie auf einen Platz warten.",
  browse: "Kurse ansehen",
} satisfies Translated<typeof en>;
