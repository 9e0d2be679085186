import { invalidParameter } from "../api/api-error.ts";
import type { Parameters } from "../api/parameters.ts";

const MINIMUM_BY_CURRENCY: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, cad: 50, aud: 50, chf: 50 };
const MAXIMUM = 99_999_999;

export function readCurrency(parameters: Parameters): string {
  const currency = parameters.required("currency").toLowerCase();
  if (Object.hasOwn(MINIMUM_BY_CURRENCY, currency)) return currency;
  const supported = Object.keys(MINIMUM_BY_CURRENCY).join(", ");
  throw invalidParameter(
    "currency",
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${supported}`,
  );
}

/** The amount of a payment, within what Stripe accepts for the currency. */
export function readAmount(parameters: Parameters, currency: string): number {
  parameters.required("amount");
  const amount = parameters.integer("amount") ?? 0;
  if (amount < 1) {
    throw invalidParameter("amount", "This value must be greater than or equal to 1.", "parameter_invalid_integer");
  }
  const minimum = MINIMUM_BY_CURRENCY[currency] ?? 1;
  if (amount < minimum) {
    throw invalidParameter(
      "amount",
      `Amount must be at least ${formatAmount(minimum, currency)} ${currency}`,
      "amount_too_small",
    );
  }
  if (amount > MAXIMUM) {
    throw invalidParameter(
      "amount",
      `Amount must be no more than ${formatAmount(MAXIMUM, currency)}`,
      "amount_too_large",
    );
  }
  return amount;
}

export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol" }).format(
    amount / 100,
  );
}
