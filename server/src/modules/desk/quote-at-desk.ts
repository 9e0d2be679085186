import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { quoteCart } from "../payments/quote-cart.ts";
import type { DeskQuoteInput } from "./desk.schema.ts";
import { sumPrices, takeOff } from "./desk-discount.ts";

const moveRow = z.object({ priceCents: z.int(), movesFrom: z.string() });

/**
 * What places cost at the desk: what they would in the family's own cart, less what the admin takes off. A single place that is held
 * for a move costs the difference. Holds nothing.
 *
 * @throws AppError CODE_…, DISCOUNT_TOO_HIGH, HELD_FOR_MOVE where something is to come off a difference
 */
export async function quoteAtDesk({ db }: Pick<Deps, "db">, { studentId, discountCents, ...cart }: DeskQuoteInput) {
  const quote = await quoteCart({ db, actor: { id: studentId } }, cart);
  const [first, ...others] = quote.lines;
  const [move] =
    first && others.length === 0
      ? await db.$rows(
          Prisma.sql`
            SELECT e.price_cents - e.paid_cents AS "priceCents", c.name AS "movesFrom"
            FROM enrolments e JOIN enrolments o ON o.id = e.moves_from_id JOIN classes c ON c.id = o.class_id
            WHERE e.class_id = ${first.classId}::uuid AND e.participant_id = ${first.participantId}::uuid
              AND e.state = 'held' AND has_money_to_move(e)`,
          moveRow,
        )
      : [];
  if (move && (discountCents > 0 || cart.code)) throw new AppError("HELD_FOR_MOVE");
  const places = quote.lines.map((line) => ({
    ...line,
    ...(move && { discountKind: null, discountCents: 0, ...move }),
    movesFrom: move?.movesFrom ?? null,
  }));
  const lines = takeOff(discountCents, places);
  return { lines, totalCents: sumPrices(lines) };
}
