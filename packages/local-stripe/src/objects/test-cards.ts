import type { DeclineName } from "./declines.ts";

export interface CardBehaviour {
  needsAuthentication: boolean;
  decline: DeclineName | null;
}

export interface TestCard extends CardBehaviour {
  number: string;
  /** The end of Stripe's test ids: `pm_card_visa`, `tok_visa`. */
  name: string;
}

const card = (number: string, name: string, behaviour: Partial<CardBehaviour> = {}): TestCard => ({
  number,
  name,
  needsAuthentication: false,
  decline: null,
  ...behaviour,
});

const TEST_CARDS: readonly TestCard[] = [
  card("4242424242424242", "visa"),
  card("4000056655665556", "visa_debit"),
  card("5555555555554444", "mastercard"),
  card("2223003122003222", "mastercard_2_series"),
  card("5200828282828210", "mastercard_debit"),
  card("378282246310005", "amex"),
  card("6011111111111117", "discover"),
  card("3056930009020004", "diners"),
  card("36227206271667", "diners_14_digits"),
  card("3566002020360505", "jcb"),
  card("6200000000000005", "unionpay"),
  card("4000000000000002", "chargeDeclined", { decline: "generic" }),
  card("4000000000009995", "chargeDeclinedInsufficientFunds", { decline: "insufficientFunds" }),
  card("4000000000009987", "chargeDeclinedLostCard", { decline: "lostCard" }),
  card("4000000000009979", "chargeDeclinedStolenCard", { decline: "stolenCard" }),
  card("4000000000000069", "chargeDeclinedExpiredCard", { decline: "expiredCard" }),
  card("4000000000000127", "chargeDeclinedIncorrectCvc", { decline: "incorrectCvc" }),
  card("4000000000000119", "chargeDeclinedProcessingError", { decline: "processingError" }),
  card("4000002500003155", "authenticationRequiredOnSetup", { needsAuthentication: true }),
  card("4000002760003184", "authenticationRequired", { needsAuthentication: true }),
  card("4000008260003178", "authenticationRequiredChargeDeclinedInsufficientFunds", {
    needsAuthentication: true,
    decline: "insufficientFunds",
  }),
];

const NOT_A_TEST_CARD: CardBehaviour = { needsAuthentication: false, decline: "notATestCard" };

export function behaviourOfNumber(number: string): CardBehaviour {
  return TEST_CARDS.find((one) => one.number === number) ?? NOT_A_TEST_CARD;
}

/** The card of one of Stripe's test ids, `pm_card_…` or `tok_…`. */
export function findTestCard(id: string): TestCard | undefined {
  const name = /^(?:pm_card|tok)_(\w+)$/.exec(id)?.[1];
  return TEST_CARDS.find((one) => one.name === name);
}
