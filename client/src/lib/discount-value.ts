import { formatPrice } from "./format.ts";

/** What a discount code takes off: "10 %" or "$12.50". */
export const discountValue = ({
  percent,
  amountCents,
}: {
  percent: number | null;
  amountCents: number | null;
}): string => (amountCents === null ? `${percent} %` : formatPrice(amountCents));
