import { z } from "zod";
import type { Tx } from "../../db/client.ts";
import type { Ctx, Deps } from "../../deps.ts";
import { AppError, isAppError } from "../../errors/app-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { heldBy, holdRow, type HeldSeats, holdStatement, retryHold } from "../enrolments/hold-seats.ts";
import { MAX_CART } from "../../schemas/limits.ts";
import { type paidRow, payEnrolments } from "../payments/pay-enrolments.ts";
import { cancelOpenPayments } from "../payments/release-checkout.ts";
import type { DeskEnrolInput } from "./desk.schema.ts";
import { sumPrices, takeOff } from "./desk-discount.ts";
import { growClasses } from "./grow-classes.ts";

/** A sale at the desk, as it was recorded. */
export interface DeskSale {
  paymentId: string;
  amountCents: number;
  /** Null where nothing was to be paid. */
  receiptNumber: number | null;
}

const paymentIdOf = ({ idempotencyKey }: DeskEnrolInput) => `desk_${idempotencyKey}`;

// Each attempt ends in a result or in a payment of the family's own that has begun meanwhile.
const MAX_ATTEMPTS = 4;

/**
 * Enrols people of an account at the desk and records what was paid there, in one transaction: all places and the payment, or nothing.
 * Once, however often it is sent with the same key: a repetition answers with what there is. Seats that the family holds itself are used,
 * at the prices of today, and one that is held for a move for the difference, alone; their open card payments are cancelled at the
 * provider, once nothing else refuses the sale. The cooldown after unpaid holds, the limit of a network and the verified address are for
 * holds without money, and do not count here. A full class of `growClassIds` gets as many seats more as these places lack, unless somebody waits for one.
 *
 * @throws AppError as `holdSeats`; USER_NOT_FOUND, SEATS_GO_TO_WAITLIST, PRICE_CHANGED where the total is another one than the admin saw,
 *   DISCOUNT_TOO_HIGH, PROVIDER_UNAVAILABLE
 */
export async function enrolAtDesk(ctx: Ctx, input: DeskEnrolInput): Promise<DeskSale> {
  const before = await findSale(ctx, input);
  if (before) return before;
  const student = await ctx.db.user.findUnique({
    where: { id: input.studentId, removedAt: null },
    select: { id: true },
  });
  if (!student) throw new AppError("USER_NOT_FOUND");
  const sale = { ...input, items: eachOnce(input.items) };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      return await retryHold(() => ctx.db.$transaction((tx) => sell(ctx, tx, sale)));
    } catch (error) {
      if (error instanceof PaymentOpen) {
        for (const checkoutId of error.checkouts) await cancelOpenPayments(ctx, checkoutId);
        continue;
      }
      // The same sale, sent twice, has taken its seats, or the last ones.
      const meanwhile = await findSale(ctx, input);
      if (meanwhile) return meanwhile;
      // Of the family's session, which has ended with the account, not of the admin's.
      throw isAppError(error, "SESSION_ENDED") ? new AppError("USER_NOT_FOUND") : error;
    }
  }
  throw new AppError("PROVIDER_UNAVAILABLE");
}

/** Undoes a sale while the family has a payment of its own open for its seats. */
class PaymentOpen extends Error {
  readonly checkouts: readonly string[];

  constructor(checkouts: readonly string[]) {
    super("a card payment of the family is to be cancelled first");
    this.checkouts = checkouts;
  }
}

async function findSale({ db }: Deps, input: DeskEnrolInput): Promise<DeskSale | null> {
  const payment = await db.payment.findUnique({
    where: { paymentIntentId: paymentIdOf(input) },
    select: { id: true, amountCents: true, receipts: { where: { kind: "payment" }, select: { number: true } } },
  });
  if (!payment) return null;
  const { id: paymentId, amountCents, receipts } = payment;
  return { paymentId, amountCents, receiptNumber: receipts[0]?.number ?? null };
}

const seatOf = ({ classId, participantId }: { classId: string; participantId: string }) =>
  `${classId} ${participantId}`;

const eachOnce = <T extends DeskEnrolInput["items"][number]>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [seatOf(item), item])).values(),
];

const ownHold = z.object({
  id: z.string(),
  classId: z.string(),
  checkoutId: z.string(),
  /** Offered to the waitlist: what ends goes to the next in line. */
  isOffer: z.boolean(),
  /** The class of the place whose money it takes over, while that money is there. */
  oldClassId: z.string().nullable(),
});

/** What the family holds itself in the carts that have some of the seats. */
async function ownHolds(tx: Tx, { studentId, items }: DeskEnrolInput) {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT h.id, h.class_id AS "classId", h.checkout_id AS "checkoutId", h.waitlist_entry_id IS NOT NULL AS "isOffer",
      o.class_id AS "oldClassId"
    FROM enrolments h LEFT JOIN enrolments o ON o.id = h.moves_from_id AND has_money_to_move(h)
    WHERE h.state = 'held' AND h.checkout_id IN (
      SELECT e.checkout_id FROM enrolments e
      JOIN unnest(${items.map(({ classId }) => classId)}::uuid[], ${items.map(({ participantId }) => participantId)}::uuid[])
        AS w (class_id, participant_id) ON w.class_id = e.class_id AND w.participant_id = e.participant_id
      WHERE e.student_id = ${studentId}::uuid AND e.state = 'held'
    ) ORDER BY h.id`;
  return z.array(ownHold).parse(rows);
}

/**
 * Ends what the family holds itself of the seats, so that the sale has the prices of today, and gives back its codes. A seat that is
 * held for a move stays held, for the difference, and an offer of the waitlist at its price. Locks all classes of the sale, of those carts and of those moves, by id, then the
 * holds, by id, then the codes; nobody else gets the seats before this transaction ends.
 *
 * @returns what was held, and the classes whose waitlist stands still until the seats are held again; null where the family has another cart meanwhile
 */
async function endOwnHolds(tx: Tx, sale: DeskEnrolInput) {
  const before = await ownHolds(tx, sale);
  const classIds = [...sale.items, ...before].map(({ classId }) => classId);
  for (const { oldClassId } of before) if (oldClassId) classIds.push(oldClassId);
  await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ANY (${classIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const held = await ownHolds(tx, sale);
  const oldClassIds = new Map(before.map(({ id, oldClassId }) => [id, oldClassId]));
  if (held.some(({ id, oldClassId }) => oldClassIds.get(id) !== oldClassId)) return null;
  const ids = held.map(({ id }) => id);
  const checkouts = [...new Set(held.map(({ checkoutId }) => checkoutId))];
  if (ids.length === 0) return { ids, checkouts, paused: [] };
  const ended = held.filter(({ oldClassId, isOffer }) => oldClassId === null && !isOffer).map(({ id }) => id);
  await tx.$executeRaw`SELECT 1 FROM enrolments WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    SELECT 1 FROM discount_codes WHERE code = ${(sale.code ?? "").toUpperCase()} OR id IN (
      SELECT code_id FROM code_uses WHERE checkout_id = ANY (${checkouts}::uuid[]) AND released_at IS NULL
    ) ORDER BY id FOR NO KEY UPDATE`;
  // Whoever waits for the seats does not get those of the sale: they are held again before the line goes on.
  const paused = await tx.$queryRaw<{ id: string }[]>`
    UPDATE classes SET waitlist_needs = NULL
    WHERE id IN (SELECT class_id FROM enrolments WHERE id = ANY (${ended}::uuid[])) AND waitlist_needs IS NOT NULL RETURNING id`;
  const codes = [...new Set(held.filter(({ isOffer }) => !isOffer).map(({ checkoutId }) => checkoutId))];
  await tx.$executeRaw`SELECT end_holds(${ended}::uuid[]), return_code(${codes}::uuid[])`;
  return { ids, checkouts, paused: paused.map(({ id }) => id) };
}

async function sell(ctx: Ctx, tx: Tx, sale: DeskEnrolInput): Promise<DeskSale | null> {
  const { actor } = ctx;
  const endedHolds = await endOwnHolds(tx, sale);
  const held = endedHolds && (await holdAtDesk(ctx, tx, sale));
  if (endedHolds && endedHolds.paused.length > 0)
    await tx.$executeRaw`UPDATE classes SET waitlist_needs = waitlist_needs_of(id) WHERE id = ANY (${endedHolds.paused}::uuid[])`;
  if (!held) return null;
  const items = await reduce(ctx, tx, sale, held);
  const amountCents = sumPrices(items);
  if (amountCents !== sale.totalCents) throw new AppError("PRICE_CHANGED");
  const id = paymentIdOf(sale);
  const [paid] = await tx.$queryRaw<z.output<typeof paidRow>[]>(
    payEnrolments(
      ctx,
      {
        id,
        items: items.map(({ enrolmentId, priceCents }) => ({ enrolmentId, amountCents: priceCents })),
      },
      { method: amountCents === 0 ? "none" : sale.method, recordedById: actor.id },
    ),
  );
  if (!paid?.isEnrolled) throw new Error("seats that were just held can be paid");
  const { reference, discountReason, discountCents, method, studentId: userId } = sale;
  const { id: paymentId, receipts } = await tx.payment.update({
    // Not that of another sale with the same key.
    where: { paymentIntentId: id, items: { some: { enrolmentId: items[0]?.enrolmentId ?? "" } } },
    data: { reference, discountReason: discountCents > 0 ? discountReason : "" },
    select: { id: true, receipts: { select: { number: true } } },
  });
  const places = items.map(({ classId, participantId }) => ({ classId, participantId }));
  await logAuditEvent(tx, actor, {
    kind: "desk_payment_recorded",
    paymentId,
    ...(amountCents > 0 && { amountCents }),
    userId,
    details: { desk: { method: amountCents > 0 ? method : null, discountCents, places } },
  });
  // Last: nothing else refuses the sale any more.
  const [card] = await tx.$queryRaw<
    [{ isOpen: boolean }]
  >`SELECT has_open_payment(${endedHolds.ids}::uuid[]) AS "isOpen"`;
  if (card.isOpen) throw new PaymentOpen(endedHolds.checkouts);
  return { paymentId, amountCents, receiptNumber: receipts[0]?.number ?? null };
}

/** The seats in the order of the sale, held until this transaction ends; null where the account holds other ones meanwhile. */
async function holdAtDesk(ctx: Ctx, tx: Tx, sale: DeskEnrolInput): Promise<HeldSeats["items"] | null> {
  const { studentId, items, code } = sale;
  const ask = async () => {
    const [row] = await tx.$queryRaw<unknown[]>(
      holdStatement(
        {
          ...ctx,
          actor: { id: studentId, isEmailVerified: true },
          // Paid in this transaction: the cooldown does not mean a hold of no time.
          holdMinutes: 0,
          address: null,
          maxHolds: MAX_CART,
        },
        { items, code: code?.toUpperCase() ?? "" },
      ),
    );
    return holdRow.parse(row);
  };
  let answer = await ask();
  const refused = answer.errorCode !== null && "refused" in answer ? answer.refused : null;
  const mayGrow = refused?.every(
    ({ errorCode, classId }) => errorCode === "NO_SEATS_LEFT" && sale.growClassIds.includes(classId),
  );
  if (refused && mayGrow) {
    await growClasses(ctx, tx, sale, [...new Set(refused.map(({ classId }) => classId))]);
    answer = await ask();
  }
  const held = await heldBy({ ...ctx, fullClasses: undefined }, answer);
  if (!held) return null;
  const order = items.map(seatOf);
  return held.items.toSorted((a, b) => order.indexOf(seatOf(a)) - order.indexOf(seatOf(b)));
}

/** Takes the admin's discount off the seats and their checkout. */
async function reduce(
  { school }: Ctx,
  tx: Tx,
  { discountCents }: DeskEnrolInput,
  held: HeldSeats["items"],
): Promise<HeldSeats["items"]> {
  if (discountCents === 0) return held;
  if (held.some(({ movesFrom }) => movesFrom)) throw new AppError("HELD_FOR_MOVE");
  const reduced = takeOff(school, discountCents, held);
  for (const { enrolmentId: id, manualCents, priceCents } of reduced)
    await tx.enrolment.update({ where: { id }, data: { manualCents, priceCents } });
  const [first] = reduced;
  await tx.checkout.updateMany({
    where: { enrolments: { some: { id: first?.enrolmentId ?? "" } } },
    data: { totalCents: sumPrices(reduced) },
  });
  return reduced;
}
