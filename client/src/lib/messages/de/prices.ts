import type { deskMethodNames as enMethods, discountNames as enDiscounts } from "../prices.ts";
import type { Translated } from "../translated.ts";

/** How a family pays at the desk. */
export const deskMethodNames = {
  cash: "Bar",
  bank_transfer: "Überweisung",
  other: "Andere Zahlungsart",
} satisfies Translated<typeof enMethods>;

/** What came off a price. */
export const discountNames = {
  sibling: "Geschwisterrabatt",
  multi_class: "Mehrere Kurse",
  /** What an admin took off by hand. */
  manual: "Rabatt der Schule",
} satisfies Translated<typeof enDiscounts>;
