import type { moveMessages as en } from "../moves.ts";
import type { Translated } from "../translated.ts";

export const moveMessages = {
  move: "In anderen Kurs umbuchen",
  moveOne: (place) => `Umbuchen: ${place}`,
  moveOwn: (name) => `In anderen Kurs umbuchen: Ihr Platz in ${name}`,
  moveOf: (person, name) => `In anderen Kurs umbuchen: Platz von ${person} in ${name}`,
  class: "In welchen Kurs",
  choose: "Kurs auswählen",
  none: "Es gibt keinen anderen Kurs mit einem freien Platz, in den sich dieser Platz umbuchen ließe.",
  option: (name, nextDate, difference) => [name, ...(nextDate === null ? [] : [nextDate]), difference].join(" · "),
  toPay: (amount) => `${amount} zu zahlen`,
  back: (amount) => `${amount} zurück`,
  same: "nichts zu zahlen",
  payText: (amount) =>
    `Was bezahlt wurde, wird angerechnet. Es fehlen ${amount}: Der Platz wird umgebucht, sobald der Betrag bezahlt ist, und bleibt bis dahin.`,
  payTextOfAdmin: (amount) =>
    `Was bezahlt wurde, wird angerechnet. Es fehlen ${amount}: Ein Platz wird einen Tag lang reserviert, und eine Nachricht bittet um die Zahlung. Umgebucht wird, sobald bezahlt ist; bis dahin bleibt der bisherige Platz.`,
  backText: (amount) => `Was bezahlt wurde, wird angerechnet. ${amount} bleiben übrig und gehen zurück.`,
  sameText: "Was bezahlt wurde, wird angerechnet. Es gibt nichts zu zahlen.",
  chooseText:
    "Was bezahlt wurde, wird angerechnet. Eine Differenz ist zu zahlen oder geht zurück. Ein Rabattcode und ein vor Ort gewährter Rabatt gelten nicht weiter.",
  confirm: "Platz umbuchen",
  confirmPay: (amount) => `Weiter und ${amount} zahlen`,
  confirmKeep: "Reservieren und anfragen",
  cancel: "Platz behalten",
  failed: "Der Platz wurde nicht umgebucht",
  moved: (cardAmount, deskAmount, isOwn) =>
    [
      "Der Platz ist umgebucht",
      ...(cardAmount === null ? [] : [`${cardAmount} auf dem Weg zurück`]),
      ...(deskAmount === null ? [] : [`${deskAmount} ${isOwn ? "liegen vor Ort für Sie bereit" : "auszuzahlen"}`]),
    ].join(", "),
  waits: (name, amount, until) => `Wird in ${name} umgebucht, sobald ${amount} bezahlt sind, bis ${until}.`,
  pay: (amount) => `${amount} zahlen`,
  payOf: (amount, place) => `${amount} zahlen für die Umbuchung in ${place}`,
  giveUp: "Umbuchung aufgeben",
  giveUpOf: (place) => `Umbuchung aufgeben: ${place}`,
  end: "Offene Umbuchung beenden",
  endOf: (person, name) => `Offene Umbuchung beenden: ${person} in ${name}`,
  moving: (name) => `In ${name} ist ein Platz reserviert, bis die Differenz bezahlt ist`,
  endText: (name) =>
    `Der reservierte Platz in ${name} wird wieder frei, und die Differenz lässt sich nicht mehr zahlen. Der bisherige Platz bleibt, wie er ist.`,
  confirmEnd: "Umbuchung beenden",
  cancelEnd: "Reservierung behalten",
  ended: (name) => `Die Umbuchung in ${name} ist beendet`,
  endedBefore: "Diese Umbuchung ist nicht mehr offen.",
  kept: (amount) => `Ein Platz ist einen Tag lang reserviert. Umgebucht wird, sobald ${amount} bezahlt sind.`,
} satisfies Translated<typeof en>;
