import type { Deps } from "../../deps.ts";
import { quoteCart } from "../payments/quote-cart.ts";
import type { DeskQuoteInput } from "./desk.schema.ts";
import { sumPrices, takeOff } from "./desk-discount.ts";

/**
 * What places cost at the desk: what they would in the family's own cart, less what the admin takes off. Holds nothing.
 *
 * @throws AppError CODE_…, DISCOUNT_TOO_HIGH
 */
export async function quoteAtDesk({ db }: Pick<Deps, "db">, { studentId, discountCents, ...cart }: DeskQuoteInput) {
  const quote = await quoteCart({ db, actor: { id: studentId } }, cart);
  const lines = takeOff(discountCents, quote.lines);
  return { lines, totalCents: sumPrices(lines) };
}
