import type { Deps } from "../../deps.ts";
import { resolveDiscrepancies } from "../discrepancies/record-discrepancy.ts";

/** Marks an intent's discrepancies as resolved, as an admin decided. */
export async function resolveDiscrepancy({ db }: Pick<Deps, "db">, { paymentIntentId }: { paymentIntentId: string }) {
  await resolveDiscrepancies(db, paymentIntentId);
  return { closed: true as const };
}
