export const moveMessages = {
  move: "Move to another class",
  moveOne: (place: string) => `Move ${place}`,
  moveOwn: (name: string) => `Move to another class: your place in ${name}`,
  moveOf: (person: string, name: string) => `Move to another class: ${person}'s place in ${name}`,
  class: "To which class",
  choose: "Choose a class",
  none: "There is no other class with a seat that this place could move to.",
  option: (name: string, nextDate: string | null, difference: string) =>
    [name, ...(nextDate === null ? [] : [nextDate]), difference].join(" · "),
  toPay: (amount: string) => `${amount} to pay`,
  back: (amount: string) => `${amount} back`,
  same: "nothing to pay",
  payText: (amount: string) =>
    `What was paid goes along. ${amount} is missing: the place moves once it is paid, and stays until then.`,
  payTextOfAdmin: (amount: string) =>
    `What was paid goes along. ${amount} is missing: a seat is kept for a day, and a message asks for it. The place moves once it is paid, and stays until then.`,
  backText: (amount: string) => `What was paid goes along. ${amount} is left over and goes back.`,
  sameText: "What was paid goes along. There is nothing to pay.",
  chooseText:
    "What was paid goes along. A difference is paid or goes back. A discount code and a discount from the desk do not go along.",
  confirm: "Move the place",
  confirmPay: (amount: string) => `Go on and pay ${amount}`,
  confirmKeep: "Keep a seat and ask for it",
  cancel: "Keep the place",
  failed: "The place has not moved",
  moved: (cardAmount: string | null, deskAmount: string | null, isOwn: boolean) =>
    [
      "The place has moved",
      ...(cardAmount === null ? [] : [`${cardAmount} on its way back`]),
      ...(deskAmount === null ? [] : [`${deskAmount} ${isOwn ? "waits for you at the desk" : "to hand out"}`]),
    ].join(", "),
  waits: (name: string, amount: string, until: string) => `Moves to ${name} once ${amount} is paid, until ${until}.`,
  pay: (amount: string) => `Pay ${amount}`,
  payOf: (amount: string, place: string) => `Pay ${amount} for the move to ${place}`,
  giveUp: "Give up the move",
  giveUpOf: (place: string) => `Give up the move to ${place}`,
  end: "End the open move",
  endOf: (person: string, name: string) => `End the open move of ${person} to ${name}`,
  moving: (name: string) => `A seat is kept in ${name} until the difference is paid`,
  endText: (name: string) =>
    `The seat that is kept in ${name} is free again, and the difference can no longer be paid. The place stays as it is.`,
  confirmEnd: "End the move",
  cancelEnd: "Keep the seat",
  ended: (name: string) => `The move to ${name} has ended`,
  endedBefore: "This move is not open any more.",
  kept: (amount: string) => `A seat is kept for a day. The place moves once ${amount} is paid.`,
} as const;
