/** Why and how money goes back. */
export const refunds = {
  /** Of one's own place. */
  reasons: {
    student_cancelled: "You have cancelled your enrolment.",
    admin_cancelled: "The school has ended your enrolment.",
    no_seat: "Your payment came when your seat could no longer be given to you. We are sorry.",
    second_payment: "You had paid for this class already.",
    at_provider: "The school has returned your payment.",
    dispute: "You have disputed your payment, and your bank has decided for you.",
    class_cancelled: "The school has cancelled the class.",
    user_removed: "Your account was removed.",
    meeting_cancelled: "The school has cancelled a date of your class.",
    move_ended: "Your place could not move to this class any more when your payment came. We are sorry.",
    moved: "Your place has moved to a class that costs less.",
    goodwill: "The school gives you money back for your place.",
  },
  /** Of the place of a child, what differs. */
  childsReasons: {
    student_cancelled: (child: string) => `You have cancelled the place of ${child}.`,
    admin_cancelled: (child: string) => `The school has ended the place of ${child}.`,
    no_seat: (child: string) => `Your payment came when ${child} could no longer be given a place. We are sorry.`,
    move_ended: (child: string) =>
      `The place of ${child} could not move to this class any more when your payment came. We are sorry.`,
    second_payment: (child: string) => `You had paid for the place of ${child} already.`,
    goodwill: (child: string) => `The school gives you money back for the place of ${child}.`,
  },
  placeStays: "The place stays.",
  atDeskSubject: (amount: string, name: string, child: string | null) =>
    `${amount} back for ${name}${child ? ` (${child})` : ""}`,
  sentSubject: (amount: string, name: string, child: string | null) =>
    `${amount} paid back for ${name}${child ? ` (${child})` : ""}`,
  /** How it was paid back. */
  ways: {
    cash: (amount: string) => `You have got ${amount} back at the desk.`,
    bank_transfer: (amount: string) => `We have paid ${amount} back by bank transfer.`,
    other: (amount: string) => `We have paid ${amount} back. The school has paid it to you in another way.`,
    dispute: (amount: string) => `Your bank has returned ${amount} to you.`,
    card: (amount: string) =>
      `We have paid ${amount} back. It goes to the card that you paid with, and arrives within some days.`,
  },
};
