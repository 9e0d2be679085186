import type { Tx } from "../../db/client.ts";
import type { DiscrepancyKind } from "../../db/generated/enums.ts";

interface NewDiscrepancy {
  paymentIntentId: string;
  kind: DiscrepancyKind;
  amountCents?: number;
  currency?: string;
}

/** What settling does not resolve: a person looks at it, and the functions pay_enrolments and is_settled know it as well. */
export const FOR_A_PERSON = ["returned_beyond_payment", "unassigned_return"] as const satisfies DiscrepancyKind[];

const isForAPerson = (kind: DiscrepancyKind): boolean => FOR_A_PERSON.some((one) => one === kind);

/**
 * Records a payment intent that the ledger cannot take, for the admins. A resolved discrepancy stays resolved unless its
 * details have changed or settling failed again. Why an intent cannot be settled is one reason at a time; what a person looks at stays beside
 * it.
 */
export async function recordDiscrepancy(tx: Tx, { paymentIntentId, ...details }: NewDiscrepancy): Promise<void> {
  const { kind, amountCents = null, currency = null } = details;
  const where = { paymentIntentId_kind: { paymentIntentId, kind } };
  const recorded = await tx.discrepancy.findUnique({ where, select: { amountCents: true, resolvedAt: true } });
  if (!isForAPerson(kind)) await resolveDiscrepancies(tx, paymentIntentId, [kind, ...FOR_A_PERSON]);
  // Each return is recorded once, so another one is to be assigned beside those that wait already.
  const waitingCents = kind === "unassigned_return" && recorded?.resolvedAt === null ? (recorded.amountCents ?? 0) : 0;
  const isNew = kind === "not_settled" || kind === "unassigned_return" || recorded?.amountCents !== amountCents;
  await tx.discrepancy.upsert({
    where,
    create: { paymentIntentId, kind, amountCents, currency },
    update: {
      amountCents: waitingCents > 0 ? { increment: amountCents ?? 0 } : amountCents,
      currency,
      lastSeenAt: new Date(),
      ...(isNew && { resolvedAt: null, firstSeenAt: new Date() }),
    },
  });
}

/** Marks the open discrepancies of an intent as resolved, except those of the given kinds. */
export async function resolveDiscrepancies(
  tx: Tx,
  paymentIntentId: string,
  except: readonly DiscrepancyKind[] = [],
): Promise<void> {
  const where = { paymentIntentId, resolvedAt: null, kind: { notIn: [...except] } };
  await tx.discrepancy.updateMany({ where, data: { resolvedAt: new Date() } });
}
