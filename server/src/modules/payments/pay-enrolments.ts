import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { PaymentMethod } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { OrderItem, PaymentIntentView, ProviderEvent } from "../../integrations/payment-provider.ts";
import { addedEmails, emailJobs } from "../../jobs/enqueue-email.ts";

/** Whether all enrolments are paid by the intent now, and those that cannot be. */
export const paidRow = z.object({ isEnrolled: z.boolean(), unpaid: z.array(z.string()).nullable() });

interface Captured extends Pick<PaymentIntentView, "id"> {
  items: readonly Pick<OrderItem, "enrolmentId" | "amountCents">[];
}

interface PayOptions {
  /** The provider's event being handled, recorded where the enrolments are paid. */
  event?: ProviderEvent | null;
  /** Whether to pay those that can be paid; the caller gives the money of the others back in the same transaction. */
  mayPart?: boolean;
  method?: PaymentMethod;
  /** The admin who has taken the money at the desk. */
  recordedById?: string | null;
  /** That of the money, where the caller has not compared it with the school's. */
  currency?: string | null;
}

/**
 * One statement that pays the enrolments of captured money: enrolments, payment, items, seat counters, receipt and e-mail change
 * together or not at all. It changes nothing where a seat cannot be given, unless `mayPart`, where the money is in another currency than the school's, or where all was paid already. The
 * caller has made sure that the money has not been returned.
 */
export function payEnrolments(
  { email }: Deps,
  { id, items }: Captured,
  { event = null, mayPart = false, method = "card", recordedById = null, currency = null }: PayOptions = {},
): Prisma.Sql {
  return Prisma.sql`
    WITH paid AS MATERIALIZED (
      SELECT * FROM pay_enrolments(
        ${id}::text, ${items.map(({ enrolmentId }) => enrolmentId)}::uuid[], ${items.map(({ amountCents }) => amountCents)}::int[],
        ${mayPart}::bool, ${method}::payment_method, ${recordedById}::uuid, ${currency}::text
      )
    ), recorded AS (
      INSERT INTO webhook_events (id, kind)
      SELECT ${event?.id ?? null}::text, ${event?.kind ?? null}::text FROM paid
      WHERE "isEnrolled" AND ${event !== null}::bool
      ON CONFLICT DO NOTHING
    ), ${addedEmails(Prisma.sql`
      SELECT 'enrolment_paid:' || "paymentId", 'enrolment_paid', "studentId", jsonb_build_object('paymentId', "paymentId")
      FROM paid WHERE "paymentId" IS NOT NULL AND ${email !== null}::bool`)}
    SELECT "isEnrolled", unpaid, ${emailJobs()} AS messages FROM paid`;
}
