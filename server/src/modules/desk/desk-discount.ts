import { AppError } from "../../errors/app-error.ts";
import type { School } from "../school/school.ts";
import { sharesOf } from "../refunds/record-returns.ts";

interface Priced {
  priceCents: number;
}

/**
 * Places with what an admin takes off them all, shared out in proportion to what they cost, to the cent.
 *
 * @throws AppError DISCOUNT_TOO_HIGH
 */
export function takeOff<T extends Priced>(
  { currency }: Pick<School, "currency">,
  offCents: number,
  places: readonly T[],
): (T & { manualCents: number })[] {
  const totalCents = sumPrices(places);
  if (offCents > totalCents) throw new AppError("DISCOUNT_TOO_HIGH", { params: { amountCents: totalCents, currency } });
  const shares = sharesOf(offCents, new Map(places.map(({ priceCents }, index) => [String(index), priceCents])));
  return places.map((place, index) => {
    const manualCents = shares.get(String(index)) ?? 0;
    return { ...place, manualCents, priceCents: place.priceCents - manualCents };
  });
}

/** What places cost together. */
export const sumPrices = (places: readonly Priced[]): number =>
  places.reduce((sum, { priceCents }) => sum + priceCents, 0);
