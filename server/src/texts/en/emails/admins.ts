const ANSWER = "Answer it at the card provider before the deadline: without an answer it is lost.";

/** The messages to admins. */
export const admins = {
  testMessage: {
    subject: (school: string) => `Test message of ${school}`,
    text: "E-mail of the school arrives: you have asked for this message in its settings.",
  },
  disputes: {
    warning_needs_response: {
      subject: (amount: string) => `A bank asks about a payment of ${amount}`,
      text: `The student's bank has asked about a payment. No money has moved, and no place has ended. ${ANSWER}`,
    },
    needs_response: {
      subject: (amount: string) => `A payment of ${amount} is disputed`,
      text: `A student has disputed a payment. The bank has taken the money back for now. ${ANSWER}`,
    },
    appeal_needs_response: {
      subject: (amount: string) => `An appeal over ${amount} needs an answer`,
      text: `The dispute was lost, and the card provider takes an appeal. ${ANSWER}`,
    },
    won: {
      subject: (amount: string) => `The dispute over ${amount} was won`,
      text: "The bank has decided for the school and returned the money. Decide in 'Money and seats' whether the school keeps it.",
    },
    lost: {
      subject: (amount: string) => `The dispute over ${amount} was lost`,
      text: "The bank has decided for the student. The money is returned for good, and the student gets a receipt.",
    },
  },
  placeGoesOn: (place: string, amount: string) => `${place} goes on with ${amount}.`,
  placeHasEnded: (place: string) => `${place} has ended.`,
  placesHadEnded: "Its places had ended before.",
  /** What waits, by kind. */
  waiting: {
    class_to_decide: "Classes to approve or deny",
    class_to_close: "Classes whose instructor asks to close them",
    refund_failed: "Refunds that came back",
    payment_differs: "Payments that differ from the card provider's",
    meeting_collides: "Classes with a date that overlaps another one since the rules of their time zone have changed",
    dispute_to_answer: "Disputes to answer",
    refund_to_hand_out: "Refunds to hand out",
    address_refused: "Addresses that refuse e-mail",
    offer_lapsed: "Offers of the waitlist that nobody paid",
    school_to_set_up: "A new school to set up",
  },
  thingsWait: (count: number) => (count === 1 ? "1 thing waits for an admin" : `${count} things wait for an admin`),
  whatWaits: "Since the last message something new waits for you or another admin. This is everything that waits now:",
  andMore: (count: number) => ` and ${count} more`,
  open: {
    dashboard: "Open Dashboard",
    menageClass: "Open Menage Class",
    money: "Open Money and seats",
    week: "Open Week",
  },
};
