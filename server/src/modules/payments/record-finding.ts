import type { Tx } from "../../db/client.ts";
import type { FindingKind } from "../../db/generated/enums.ts";

interface NewFinding {
  transactionId: string;
  kind: FindingKind;
  amountCents?: number;
  currency?: string;
}

/** Writes down an intent that the books cannot take in, for the admins to see. One that was dealt with stays so, unless it is our own failure. */
export async function recordFinding(tx: Tx, { transactionId, ...facts }: NewFinding): Promise<void> {
  await tx.finding.upsert({
    where: { transactionId },
    create: { transactionId, ...facts },
    update: { ...facts, lastSeenAt: new Date(), ...(facts.kind === "not_settled" && { closedAt: null }) },
  });
}

/** Closes what was found about an intent, now that it is in the books. */
export async function closeFinding(tx: Tx, transactionId: string): Promise<void> {
  await tx.finding.updateMany({ where: { transactionId, closedAt: null }, data: { closedAt: new Date() } });
}
