import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts, ProviderEvent } from "../../integrations/payment-provider.ts";
import { addedEmails, emailJobs } from "../../jobs/enqueue-email.ts";

export const paidRow = z.object({ isEnrolled: z.boolean() });

/**
 * One statement that pays an enrolment with captured money and returns whether it is paid by this intent now: enrolment, payment,
 * seat counters, receipt and e-mail change together or not at all. It changes nothing where a seat cannot be given, or has been
 * paid already. The caller has made sure that the money has not been returned.
 *
 * @param event the provider's event being handled, recorded where the enrolment is paid
 */
export function payEnrolment(
  { email }: Pick<Deps, "email">,
  { id, enrolmentId, amountCents }: PaymentIntentFacts,
  event: ProviderEvent | null = null,
): Prisma.Sql {
  return Prisma.sql`
    WITH paid AS MATERIALIZED (
      SELECT * FROM pay_enrolment(${enrolmentId}::uuid, ${id}::text, ${amountCents}::int)
    ), recorded AS (
      INSERT INTO webhook_events (id, kind)
      SELECT ${event?.id ?? null}::text, ${event?.kind ?? null}::text FROM paid
      WHERE "isEnrolled" AND ${event !== null}::bool
      ON CONFLICT DO NOTHING
    ), ${addedEmails(Prisma.sql`
      SELECT 'enrolment_paid:' || "paymentId", 'enrolment_paid', "studentId", jsonb_build_object('paymentId', "paymentId")
      FROM paid WHERE "paymentId" IS NOT NULL AND "isEnrolled" AND ${email !== null}::bool`)}
    SELECT "isEnrolled", ${emailJobs()} AS messages FROM paid`;
}
