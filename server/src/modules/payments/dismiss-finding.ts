import type { Deps } from "../../deps.ts";
import { closeFinding } from "./record-finding.ts";

/** Takes what was found about an intent off the list, once an admin has dealt with it at the provider. */
export async function dismissFinding({ db }: Pick<Deps, "db">, { transactionId }: { transactionId: string }) {
  await closeFinding(db, transactionId);
  return { closed: true as const };
}
