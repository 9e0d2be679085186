import { format } from "../format.ts";
import type { places as en } from "../../en/emails/places.ts";

const ofPlace = (child: string | null) => (child ? `Der Platz für ${child}` : "Ihr Platz");
const thePlace = (child: string | null) => (child ? `der Platz für ${child}` : "Ihr Platz");
const thePlaceAsObject = (child: string | null) => (child ? `den Platz für ${child}` : "Ihren Platz");
const inBrackets = (child: string | null) => (child ? ` (${child})` : "");

/** What is said of places that were paid for, have ended or move. */
export const places = {
  paidSubject: ({ child, name }) => (child ? `${child} hat einen Platz in ${name}` : `Sie sind angemeldet für ${name}`),
  paidSubjectOf: (count) => `Sie haben ${count} Plätze`,
  paidSubjectNaming: (count, names) => `Sie haben ${count} Plätze: ${format.list(names)}`,
  paid: ({ isFree, count, child }) => {
    const thanks = isFree ? "Es war nichts zu bezahlen" : "Ihre Zahlung ist angekommen";
    if (count > 1) return `${thanks}, und diese ${count} Plätze gehören Ihnen. Wir freuen uns auf Sie.`;
    return child
      ? `${thanks}, und ${child} hat einen Platz. Wir freuen uns auf ${child}.`
      : `${thanks}, und der Platz gehört Ihnen. Wir freuen uns auf Sie.`;
  },
  wasFree: "Nichts: kostenlos",
  mayCancel: (isFree) =>
    `Bis zu der oben genannten Zeit können Sie dort stornieren${isFree ? "." : " und bekommen alles zurück."}`,
  followDates:
    "Ihr Kalender kann allen Ihren Terminen mit jeder Änderung folgen: Erstellen Sie dafür in Ihrem Profil eine Adresse.",
  refused: (place, why, amount) => {
    const reasons = {
      class_cancelled: "wurde von der Schule abgesagt",
      second_payment: "war schon bezahlt",
      full: "war ausgebucht, als Ihre Zahlung ankam",
    };
    return `${place} ${reasons[why]}${amount === null ? "." : `: ${amount} gehen zurück auf Ihre Karte.`}`;
  },
  endedSubject: ({ child, name }) =>
    child ? `Der Platz für ${child} in ${name} ist beendet` : `Ihre Anmeldung für ${name} ist beendet`,
  ended: {
    classCancelled: ({ name }) => `Die Schule hat ${name} abgesagt. Das tut uns leid.`,
    dateCancelled: ({ name, child }) =>
      `Die Schule hat einen Termin von ${name} abgesagt. Von Ihrer Zahlung ist nichts mehr übrig, deshalb endet ${thePlace(child)}.`,
    disputed: ({ child }) =>
      `Sie haben Ihre Zahlung bei Ihrer Bank zurückbuchen lassen. Deshalb ist ${thePlace(child)} beendet und wieder frei.`,
    returned: ({ child }) =>
      child
        ? `Ihre Zahlung wurde erstattet, deshalb ist der Platz für ${child} wieder frei.`
        : "Ihre Zahlung wurde erstattet, deshalb ist Ihr Platz wieder frei.",
    byFamily: ({ child }) => `Sie haben ${thePlaceAsObject(child)} storniert. Er ist wieder frei.`,
    bySchool: ({ child }) => `Die Schule hat ${thePlaceAsObject(child)} beendet.`,
  },
  payToMove: (amount, { child, name }) =>
    `Bitte bezahlen Sie ${amount} für die Umbuchung in ${name}${inBrackets(child)}`,
  movesOncePaid: ({ child, name }, from) =>
    `Die Schule reserviert in ${name} einen Platz für ${child ?? "Sie"}, statt in ${from}. ${ofPlace(child)} wird umgebucht, sobald der Unterschied bezahlt ist. Bis dahin bleibt alles, wie es ist, auch wenn nicht rechtzeitig bezahlt wird.`,
  movedSubject: ({ child, name }) => `${ofPlace(child)} ist umgebucht in ${name}`,
  moved: ({ child, name }, from) =>
    `${ofPlace(child)} ist von ${from} in ${name} umgebucht, mit dem, was dafür bezahlt war.`,
  moveEndedSubject: ({ child, name }) => `Die Umbuchung in ${name} findet nicht statt${inBrackets(child)}`,
  moveEnded: ({ child, name }, from) =>
    `Die Schule hat die Umbuchung in ${name} beendet. ${ofPlace(child)} in ${from} bleibt, wie er ist. Es wurde nichts berechnet.`,
} satisfies typeof en;
