import type { Tx } from "../../db/client.ts";
import type { DiscrepancyKind } from "../../db/generated/enums.ts";

interface NewDiscrepancy {
  paymentIntentId: string;
  kind: DiscrepancyKind;
  amountCents?: number;
  currency?: string;
}

/**
 * Records a payment intent that the ledger cannot take, for the admins. A resolved discrepancy stays resolved unless its
 * facts have changed or settling failed again.
 */
export async function recordDiscrepancy(tx: Tx, { paymentIntentId, ...facts }: NewDiscrepancy): Promise<void> {
  const { kind, amountCents = null, currency = null } = facts;
  const known = await tx.discrepancy.findUnique({
    where: { paymentIntentId },
    select: { kind: true, amountCents: true },
  });
  // Each return is recorded once, so another one is another discrepancy.
  const isNew =
    kind === "not_settled" || kind === "unassigned_return" || known?.kind !== kind || known.amountCents !== amountCents;
  await tx.discrepancy.upsert({
    where: { paymentIntentId },
    create: { paymentIntentId, kind, amountCents, currency },
    update: {
      kind,
      amountCents,
      currency,
      lastSeenAt: new Date(),
      ...(isNew && { resolvedAt: null, firstSeenAt: new Date() }),
    },
  });
}

/** What settling does not resolve: a person looks at it, and the functions pay_enrolments and is_settled know it as well. */
export const FOR_A_PERSON = ["excess_returned", "unassigned_return"] as const satisfies DiscrepancyKind[];

/** Marks the open discrepancies of an intent as resolved, except those of the given kinds. */
export async function resolveDiscrepancies(
  tx: Tx,
  paymentIntentId: string,
  except: readonly DiscrepancyKind[] = [],
): Promise<void> {
  const where = { paymentIntentId, resolvedAt: null, kind: { notIn: [...except] } };
  await tx.discrepancy.updateMany({ where, data: { resolvedAt: new Date() } });
}
