import type { Tx } from "../../db/client.ts";
import type { DisputeStatus } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { DisputeView } from "../../integrations/payment-provider.ts";
import { enqueueEmails } from "../../jobs/enqueue-email.ts";

interface Recorded {
  disputeId: string;
  status: DisputeStatus;
  respondBy: Date | null;
}

const DUE: ReadonlySet<DisputeStatus> = new Set(["warning_needs_response", "needs_response", "appeal_needs_response"]);
const DECIDED: ReadonlySet<DisputeStatus> = new Set(["won", "lost"]);

/** Whether admins get a message: when an answer is due, and when it was decided. */
const isNotified = ({ status }: Recorded) => DUE.has(status) || DECIDED.has(status);

/**
 * Records the disputes of a payment with their state and deadline, and tells every admin when one needs an answer and when it is
 * decided. Idempotent; an older answer of the provider takes no state back. Called before the receipts are issued, which a
 * dispute delays until it is lost.
 */
export async function recordDisputes(
  deps: Deps,
  tx: Tx,
  paymentId: string,
  disputes: readonly DisputeView[],
): Promise<void> {
  if (disputes.length === 0) return;
  const ids = disputes.map(({ id }) => id);
  const changed = await tx.$queryRaw<Recorded[]>`
    INSERT INTO disputes AS d (id, payment_id, amount_cents, status, respond_by)
    SELECT id, ${paymentId}::uuid, amount_cents, status::dispute_status, respond_by
    FROM unnest(
      ${ids}::text[], ${disputes.map(({ amountCents }) => amountCents)}::int[], ${disputes.map(({ status }) => status)}::text[],
      ${disputes.map(({ respondBy }) => respondBy)}::timestamptz[]
    ) AS f (id, amount_cents, status, respond_by)
    ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, status = excluded.status,
      respond_by = excluded.respond_by
    WHERE d.status < excluded.status
      OR (d.status >= 'lost' AND excluded.status IN ('won', 'lost') AND d.status <> excluded.status)
      OR (d.status = excluded.status
      AND (d.amount_cents, d.respond_by) IS DISTINCT FROM (excluded.amount_cents, excluded.respond_by))
    RETURNING id AS "disputeId", status, respond_by AS "respondBy"`;
  const notified = changed.filter(isNotified);
  if (notified.length === 0) return;
  const admins = await tx.user.findMany({ where: { role: "admin", removedAt: null }, select: { id: true } });
  await enqueueEmails(
    deps,
    tx,
    admins.flatMap(({ id: userId }) =>
      notified.map(({ disputeId, status, respondBy }) => ({
        kind: "dispute_changed" as const,
        userId,
        // Another deadline is reported again.
        refs: { disputeId, status, respondBy: respondBy?.toISOString() ?? "", userId },
      })),
    ),
  );
}
