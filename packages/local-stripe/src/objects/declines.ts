export interface Decline {
  code: string;
  declineCode: string;
  message: string;
  param?: string;
}

/** Declines of a bank, with Stripe's codes and messages. */
export const DECLINES = {
  generic: { code: "card_declined", declineCode: "generic_decline", message: "Your card was declined." },
  insufficientFunds: {
    code: "card_declined",
    declineCode: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  lostCard: { code: "card_declined", declineCode: "lost_card", message: "Your card was declined." },
  stolenCard: { code: "card_declined", declineCode: "stolen_card", message: "Your card was declined." },
  expiredCard: {
    code: "expired_card",
    declineCode: "expired_card",
    message: "Your card has expired.",
    param: "exp_month",
  },
  incorrectCvc: {
    code: "incorrect_cvc",
    declineCode: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
    param: "cvc",
  },
  processingError: {
    code: "processing_error",
    declineCode: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
  notATestCard: {
    code: "card_declined",
    declineCode: "test_mode_live_card",
    message:
      "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
  },
} as const satisfies Record<string, Decline>;

export type DeclineName = keyof typeof DECLINES;
