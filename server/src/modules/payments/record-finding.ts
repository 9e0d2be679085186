import type { Tx } from "../../db/client.ts";
import type { FindingKind } from "../../db/generated/enums.ts";

interface NewFinding {
  transactionId: string;
  kind: FindingKind;
  amountCents?: number;
  currency?: string;
}

/**
 * Writes down an intent that the books cannot take in, for the admins to see. One that was dealt with stays so, unless it is
 * our own failure or something new about it.
 */
export async function recordFinding(tx: Tx, { transactionId, ...facts }: NewFinding): Promise<void> {
  const { kind, amountCents = null } = facts;
  const known = await tx.finding.findUnique({ where: { transactionId }, select: { kind: true, amountCents: true } });
  const isNew = kind === "not_settled" || known?.kind !== kind || known.amountCents !== amountCents;
  await tx.finding.upsert({
    where: { transactionId },
    create: { transactionId, ...facts },
    update: { ...facts, lastSeenAt: new Date(), ...(isNew && { closedAt: null }) },
  });
}

/** Closes what was found about an intent, now that it is in the books; findings of some kinds excepted. */
export async function closeFinding(tx: Tx, transactionId: string, except: FindingKind[] = []): Promise<void> {
  const where = { transactionId, closedAt: null, kind: { notIn: except } };
  await tx.finding.updateMany({ where, data: { closedAt: new Date() } });
}
