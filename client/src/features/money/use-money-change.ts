import { trpc } from "../../lib/trpc.ts";

/** What every change on the money page ends with: the sums, the payments and the seats of the classes are asked for anew. */
export function useMoneyChange(): () => Promise<unknown> {
  const { admin, classes } = trpc.useUtils();
  const changed = [admin.money, admin.payments, admin.classes, classes];
  return () => Promise.all(changed.map((answers) => answers.invalidate()));
}
