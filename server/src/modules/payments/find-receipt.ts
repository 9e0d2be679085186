import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { ReceiptKind } from "../../db/generated/enums.ts";
import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { may } from "../../permissions.ts";
import type { ReceiptInput } from "./payments.schema.ts";

const { sql, empty } = Prisma;

const receiptRow = z.object({
  number: z.int(),
  kind: z.enum(ReceiptKind),
  amountCents: z.int(),
  className: z.string(),
  personName: z.string(),
  personEmail: z.string().nullable(),
  issuedAt: z.date(),
  transactionId: z.string(),
  /** The provider's refund id; null for a payment, and where unknown. */
  refundId: z.string().nullable(),
  /** The receipt number of a refund's payment. */
  paymentNumber: z.int().nullable(),
});

/**
 * One receipt as issued, for the payer and for users who manage the ledger.
 *
 * @throws AppError RECEIPT_NOT_FOUND (also for another person's)
 */
export async function findReceipt({ db, actor, schoolName }: Signed, { number }: ReceiptInput) {
  const restriction = may(actor.role, "ledger.manage")
    ? empty
    : sql`AND p.enrolment_id IN (SELECT id FROM enrolments WHERE student_id = ${actor.id}::uuid)`;
  const [receipt] = await db.$rows(
    sql`
      SELECT c.number, c.kind, c.amount_cents AS "amountCents", c.class_name AS "className",
        c.person_name AS "personName", c.person_email AS "personEmail", c.issued_at AS "issuedAt",
        p.transaction_id AS "transactionId", r.provider_refund_id AS "refundId",
        CASE c.kind WHEN 'refund' THEN (
          SELECT o.number FROM receipts o WHERE o.payment_id = p.id AND o.kind = 'payment'
        ) END AS "paymentNumber"
      FROM receipts c JOIN payments p ON p.id = c.payment_id LEFT JOIN refunds r ON r.id = c.refund_id
      WHERE c.number = ${number}::int ${restriction}`,
    receiptRow,
  );
  if (!receipt) throw new AppError("RECEIPT_NOT_FOUND");
  return { ...receipt, schoolName };
}
