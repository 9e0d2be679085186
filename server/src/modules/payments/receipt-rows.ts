import { z } from "zod";
import { LOCAL_TIME_IN } from "../../db/local-time-in.ts";
import { Prisma } from "../../db/generated/client.ts";
import { Currency, DiscountKind, PaymentMethod, ReceiptKind } from "../../db/generated/enums.ts";
import { languageOf } from "../../schemas/languages.ts";
import type { AnyCtx } from "../../deps.ts";
import { readLogoData } from "../media/logos.ts";

/** What was paid for one enrolment, as it was when the receipt was issued. */
export const receiptLine = z.object({
  className: z.string(),
  participantName: z.string(),
  dates: z.int(),
  firstDay: z.nullish(z.string()),
  lastDay: z.nullish(z.string()),
  /** What was taken off the class's price. */
  discountKind: z.nullish(z.enum(DiscountKind)),
  discountCents: z.int(),
  manualCents: z.int(),
  codeCents: z.int(),
  amountCents: z.int(),
});

const receiptRow = z.object({
  number: z.int(),
  kind: z.enum(ReceiptKind),
  amountCents: z.int(),
  className: z.string(),
  lines: z.array(receiptLine),
  language: z.string().transform(languageOf),
  currency: z.enum(Currency),
  schoolName: z.string(),
  schoolAddress: z.string(),
  schoolTaxNumber: z.string(),
  personName: z.string(),
  personEmail: z.string().nullable(),
  issuedAt: z.date(),
  /** By the school's clock when it was issued. */
  issuedLocal: z.string(),
  timeZone: z.string(),
  paymentIntentId: z.string(),
  /** How it was paid, or paid back. */
  method: z.enum(PaymentMethod),
  /** What an admin noted of a payment at the desk. */
  reference: z.string(),
  /** The provider's refund id; null for a payment, and where unknown. */
  refundId: z.string().nullable(),
  /** The receipt number of a refund's payment. */
  paymentNumber: z.int().nullable(),
});

/**
 * The one receipt `c` of payment `p` and refund `r` that matches, as issued, and dated by
 * the clock that the school had then, with its present logo; null without one.
 */
export async function readReceipt({ db, school }: AnyCtx, condition: Prisma.Sql) {
  const [receipt] = await db.$rows(
    Prisma.sql`
      SELECT c.number, c.kind, c.amount_cents AS "amountCents", c.class_name AS "className", c.lines,
        c.language, c.currency, c.school_name AS "schoolName", c.school_address AS "schoolAddress", c.school_tax_number AS "schoolTaxNumber",
        c.person_name AS "personName", c.person_email AS "personEmail", c.issued_at AS "issuedAt",
        ${LOCAL_TIME_IN(Prisma.sql`c.issued_at`, Prisma.sql`c.time_zone`)} AS "issuedLocal", c.time_zone AS "timeZone",
        p.payment_intent_id AS "paymentIntentId", p.reference,
        CASE c.kind WHEN 'payment' THEN p.method ELSE coalesce(r.method, 'card') END AS method, r.provider_refund_id AS "refundId",
        CASE c.kind WHEN 'refund' THEN (
          SELECT o.number FROM receipts o WHERE o.payment_id = p.id AND o.kind = 'payment'
        ) END AS "paymentNumber"
      FROM receipts c JOIN payments p ON p.id = c.payment_id LEFT JOIN refunds r ON r.id = c.refund_id
      WHERE ${condition}`,
    receiptRow,
  );
  return receipt ? { ...receipt, schoolLogo: await readLogoData(db, school.logo) } : null;
}
