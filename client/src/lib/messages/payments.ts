export const paymentMessages = {
  total: (amount: string) => `Total: ${amount} USD`,
  priceChanged: (before: string) =>
    `The price was ${before} when you chose this class, and has changed since. Pay only if the new one suits you.`,
  cardLabel: "Card",
  cardHint: "Your card number goes straight to the payment provider; the school never sees it.",
  pay: "Pay",
  processing: "Paying…",
  success: (transactionId: string) => `Transaction Success : ${transactionId}`,
  successText: (className: string) => `Your seat in ${className} is yours. See you there!`,
  anonymous: "anonymous",
  noClass: "Choose a class to pay for first.",
  loading: "Keeping a seat for you…",
  loadingForm: "Loading the card form…",
  toSelection: "My Classes",
  toEnrolled: "My Enrolled",
  toHistory: "Payment history",
  toClasses: "Browse classes",
  instructor: (name: string) => `with ${name}`,
  holdSecondsLeft: (left: string) => `Your seat is kept for another ${left}.`,
  holdOver: "The time for this seat is over, and it may go to somebody else. No money was taken.",
  startAgain: "Start again",
  release: "Leave without paying",
  released: "The seat is free again.",
  receipt: (label: string) => `Receipt ${label}`,
  saveReceipt: (label: string) => `Download receipt ${label}`,
  saveRefundReceipt: (label: string) => `Download refund receipt ${label}`,
  steps: {
    checking: "Checking the card",
    confirming: "Confirming with the bank",
    enrolling: "Confirming your enrolment",
  },
  stepsLabel: "Progress of the payment",
  confirmHint: "Your bank may ask you to confirm.",
  settleLost:
    "Your payment is safe, but we could not reach the school to confirm your enrolment. Do not pay again: it is confirmed automatically within minutes.",
  confirmLost:
    "The connection broke while your bank was asked, so we do not know yet whether you have paid. Do not pay again before we do.",
  checkAgain: "Check again",
  stillProcessing:
    "Your bank is still working on it. You can leave this page: your place appears under My Enrolled as soon as it is done.",
  refunded:
    "The place could not be kept, so your money is on its way back to your card. It can take a few days to arrive.",
  failed: "The payment did not go through and no money was taken. Try again, or use another card.",
  libraryFailed: "The card form cannot be loaded. Check your connection and try again.",
  retry: "Try again",
  verifyEmail: {
    title: "Verify your e-mail address",
    text: (email: string) =>
      `Before a seat is kept for you, show that ${email} is yours: open the link that we send you.`,
    sent: (email: string) =>
      `The link is on its way to ${email}. Open it, then come back here. Look among the spam as well.`,
    send: "Send the link",
    sendAgain: "Send again",
    check: "I have opened it",
    notYet: "Your address is not verified yet. Open the link in the latest e-mail first.",
  },
  refused: {
    NO_SEATS_LEFT: "The last seat of this class has just been taken, so you cannot pay for it. Choose another class.",
    ALREADY_ENROLLED: "You are enrolled in this class already; there is nothing to pay.",
    CLASS_NOT_FOUND: "This class is not open any more. Choose another one.",
  },
} as const;
