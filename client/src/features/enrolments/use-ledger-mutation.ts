import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/api/trpc.ts";

/** How every mutation of the ledger page ends: a failure is shown, and the page's queries are refetched. */
export function useLedgerMutation() {
  const { admin, classes } = trpc.useUtils();
  const changed = [
    admin.ledger,
    admin.methodSums,
    admin.payments,
    admin.classMoney,
    admin.family,
    admin.classes,
    classes,
  ];
  return { onError: toast.failure, onSettled: () => Promise.all(changed.map((query) => query.invalidate())) };
}
