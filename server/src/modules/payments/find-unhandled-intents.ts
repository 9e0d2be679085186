import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import type { ProviderEvent } from "../../integrations/payment-provider.ts";

/**
 * The intents of which the provider's events may tell something new, each once. Left out are events that were handled before, and
 * those of what the ledger knows: that an intent was created, or, once its money is captured, anything about the intent.
 * Refunds and disputes have events of their own. One read.
 */
export async function findUnhandledIntents({ db }: Deps, events: readonly ProviderEvent[]): Promise<string[]> {
  const withIntents = events.flatMap(({ paymentIntentId, ...event }) =>
    paymentIntentId === null ? [] : [{ ...event, paymentIntentId }],
  );
  if (withIntents.length === 0) return [];
  const rows = await db.$rows(
    Prisma.sql`
    SELECT DISTINCT e.intent
    FROM unnest(
      ${withIntents.map(({ id }) => id)}::text[], ${withIntents.map(({ kind }) => kind)}::text[],
      ${withIntents.map(({ paymentIntentId }) => paymentIntentId)}::text[]
    ) AS e (id, kind, intent)
    WHERE NOT EXISTS (SELECT FROM webhook_events w WHERE w.id = e.id) AND NOT EXISTS (
      SELECT FROM payments p
      WHERE p.payment_intent_id = e.intent AND starts_with(e.kind, 'payment_intent.')
        AND (p.paid_at IS NOT NULL OR e.kind = 'payment_intent.created')
    )`,
    z.object({ intent: z.string() }),
  );
  return rows.map(({ intent }) => intent);
}
