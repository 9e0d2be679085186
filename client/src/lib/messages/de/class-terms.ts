import type { classTermsMessages as en } from "../class-terms.ts";
import type { Translated } from "../translated.ts";

const withinOf = (hours: number) => (hours === 1 ? "innerhalb einer Stunde" : `innerhalb von ${hours} Stunden`);
const onDates = (count: number) => (count === 1 ? "an 1 Termin" : `an ${count} Terminen`);

/** What a price buys and when it comes back, said before paying. */
export const classTermsMessages = {
  noDates: "Termine werden noch bekannt gegeben",
  dates: (count) => {
    if (count === 1) return "Der Preis gilt für den einen Termin.";
    return `Der Preis gilt für ${count === 2 ? "beide" : `alle ${count}`} Termine.`;
  },
  /** From "Do 21. Jan. 2027" on. */
  datesUntil: (count, last) => `${count} Termine bis ${last.slice(last.indexOf(" ") + 1)}`,
  priceFor: (dates) => (dates < 2 ? "" : dates === 2 ? " für beide" : " für alle"),
  cancelBefore: (hours) =>
    `Sie können ${withinOf(hours)} nach der Zahlung stornieren, solange der erste Termin nicht begonnen hat, und erhalten alles zurück.`,
  cancelWithin: (hours) => `Sie können ${withinOf(hours)} nach der Zahlung stornieren und erhalten alles zurück.`,
  noCancellingNow:
    "Gerade läuft ein Termin, deshalb lässt sich ein Platz, den Sie jetzt bezahlen, hier nicht stornieren.",
  noCancelling: "Ein bezahlter Platz lässt sich hier nicht stornieren.",
  overlapOf: (place, name, count) => `${place} überschneidet sich ${onDates(count)} mit ${name}`,
  overlap: (name, count) => `Überschneidet sich ${onDates(count)} mit ${name}`,
} satisfies Translated<typeof en>;
