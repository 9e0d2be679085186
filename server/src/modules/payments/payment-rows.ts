import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { PaymentMethod, RefundReason, RefundState } from "../../db/generated/enums.ts";

// json_build_object writes a timestamp as text, with the offset of the connection's time zone.
export const moment = z.iso.datetime({ offset: true }).pipe(z.coerce.date());

/** The refunds of a payment `p`, oldest first, and the number of its receipt. */
export const RETURNS = Prisma.sql`
  (
    SELECT coalesce(json_agg(json_build_object(
      'id', r.id, 'enrolmentId', r.enrolment_id, 'amountCents', r.amount_cents, 'state', r.state, 'method', r.method, 'reason', r.reason, 'note', r.note, 'requestedAt', r.requested_at,
      'doneAt', r.done_at, 'isDisputeOpen', is_undecided(r), 'receiptNumber', (SELECT number FROM receipts WHERE refund_id = r.id)
    ) ORDER BY r.requested_at, r.id), '[]') FROM refunds r WHERE r.payment_id = p.id
  ) AS refunds,
  (SELECT number FROM receipts WHERE payment_id = p.id AND kind = 'payment') AS "receiptNumber"`;

export const returnsRow = z.object({
  refunds: z.array(
    z.object({
      id: z.string(),
      /** The item that it returns. */
      enrolmentId: z.string(),
      amountCents: z.int(),
      state: z.enum(RefundState),
      /** How the school itself has paid it. */
      method: z.enum(PaymentMethod).nullable(),
      reason: z.enum(RefundReason),
      /** Why an admin gave it back. */
      note: z.string().nullable(),
      requestedAt: moment,
      doneAt: moment.nullable(),
      /** Of a dispute that is not decided: the money may come back. */
      isDisputeOpen: z.boolean(),
      /** Null until the refund is done, and its dispute decided. */
      receiptNumber: z.int().nullable(),
    }),
  ),
  receiptNumber: z.int().nullable(),
});
