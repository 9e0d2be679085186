import type { formats } from "@campside/server/formats";

export type Currency = keyof typeof formats.symbols;

// One for all pages: a process serves one school.
let current: Currency = "usd";

/** Has all prices written in the currency of the school. Whoever makes a page says it first. */
export function setCurrency(currency: Currency): void {
  current = currency;
}

/** That of the school. */
export const schoolsCurrency = (): Currency => current;

/** EUR. */
export const currencyCode = (): string => current.toUpperCase();
