import type { Deps } from "../../deps.ts";
import type { ResolveDiscrepancyInput } from "./reconciliation.schema.ts";

/** Marks a discrepancy as resolved, as an admin decided. */
export async function resolveDiscrepancy({ db }: Deps, discrepancy: ResolveDiscrepancyInput) {
  await db.discrepancy.updateMany({ where: { ...discrepancy, resolvedAt: null }, data: { resolvedAt: new Date() } });
  return { closed: true as const };
}
