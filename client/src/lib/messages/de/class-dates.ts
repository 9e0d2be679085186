import type { classDatesMessages as en } from "../class-dates.ts";
import type { Translated } from "../translated.ts";

/** The dates of a class, on its page. */
export const classDatesMessages = {
  title: "Termine",
  zone: (zones) => `Alle Zeiten sind Ortszeiten: ${zones}`,
  map: (venue) => `Karte: ${venue}`,
  showAll: (count) => `Alle ${count} Termine zeigen`,
  substitute: (name) => `mit ${name}`,
  cancelled: "Abgesagt",
  cancelledBecause: (reason) => `Abgesagt: ${reason}`,
  madeUpFor: (date) => `Anstelle von ${date}`,
  madeUpOn: (date) => `Ersatztermin: ${date}`,
  past: (count) => (count === 1 ? "1 Termin ist vorbei" : `${count} Termine sind vorbei`),
} satisfies Translated<typeof en>;
