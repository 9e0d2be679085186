import type { Db, Tx } from "../../db/client.ts";
import type { ProviderEvent } from "../../integrations/payment-provider.ts";

/** Records events as handled, each once: they are not looked into again when they are delivered or listed. */
export async function recordEvents(
  db: Pick<Db | Tx, "webhookEvent">,
  events: readonly Pick<ProviderEvent, "id" | "kind">[],
): Promise<void> {
  await db.webhookEvent.createMany({ data: events.map(({ id, kind }) => ({ id, kind })), skipDuplicates: true });
}
