import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useLedgerMutation } from "../enrolments/use-ledger-mutation.ts";

/** Brings one payment in line with the provider; says so once the server has. */
export function useRepairPayment() {
  return trpc.admin.repairPayment.useMutation({
    ...useLedgerMutation(),
    onSuccess: () => toast.success(ledgerMessages.repaired),
  });
}
