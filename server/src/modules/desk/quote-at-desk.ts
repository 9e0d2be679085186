import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { quoteCart } from "../payments/quote-cart.ts";
import type { DeskQuoteInput } from "./desk.schema.ts";
import { sumPrices, takeOff } from "./desk-discount.ts";

const moveRow = z.object({ priceCents: z.int(), movesFrom: z.string() });

/**
 * What places cost at the desk: what they would in the family's own cart, less what the admin takes off. A place that is held for a move
 * costs the difference. Holds nothing.
 *
 * @throws AppError CODE_…, DISCOUNT_TOO_HIGH, HELD_FOR_MOVE where that place is not alone, or something is to come off it
 */
export async function quoteAtDesk(ctx: AnyCtx, { studentId, discountCents, ...cart }: DeskQuoteInput) {
  const { db, school } = ctx;
  const quote = await quoteCart({ ...ctx, actor: { id: studentId } }, cart, { usesHolds: false });
  const [move] = await db.$rows(
    Prisma.sql`
      SELECT e.price_cents - e.paid_cents AS "priceCents", c.name AS "movesFrom"
      FROM unnest(
        ${quote.lines.map(({ classId }) => classId)}::uuid[], ${quote.lines.map(({ participantId }) => participantId)}::uuid[]
      ) AS w (class_id, participant_id)
      JOIN enrolments e ON e.class_id = w.class_id AND e.participant_id = w.participant_id AND e.state = 'held'
      JOIN enrolments o ON o.id = e.moves_from_id JOIN classes c ON c.id = o.class_id
      WHERE has_money_to_move(e) LIMIT 1`,
    moveRow,
  );
  if (move && (quote.lines.length > 1 || discountCents > 0 || cart.code)) throw new AppError("HELD_FOR_MOVE");
  const places = quote.lines.map((line) => ({
    ...line,
    ...(move && { discountKind: null, discountCents: 0, ...move }),
    movesFrom: move?.movesFrom ?? null,
  }));
  const lines = takeOff(school, discountCents, places);
  return { lines, totalCents: sumPrices(lines) };
}
