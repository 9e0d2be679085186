import { formatPrice } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useLedgerMutation } from "./use-ledger-mutation.ts";

/** Ends somebody's enrolment with a refund; says so once the server has. */
export function useEndEnrolment() {
  return trpc.admin.cancelEnrolment.useMutation({
    ...useLedgerMutation(),
    onSuccess: ({ refundCents, isAtDesk }) => {
      const words = isAtDesk ? ledgerMessages.endedAtDesk : ledgerMessages.ended;
      toast.success(refundCents > 0 ? words(formatPrice(refundCents)) : ledgerMessages.endedWithout);
    },
  });
}
