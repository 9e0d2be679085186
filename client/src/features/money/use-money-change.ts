import { trpc } from "../../lib/trpc.ts";

/** What every change on the money page ends with: the sums and the payments are asked for anew. */
export function useMoneyChange(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.admin.money.invalidate(), utils.admin.payments.invalidate()]);
}
