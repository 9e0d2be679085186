import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { refundParts } from "../../lib/refund-parts.ts";
import { useLedgerMutation } from "../enrolments/use-ledger-mutation.ts";

/** Ends somebody's enrolment with a refund; says so once the server has. */
export function useEndEnrolment() {
  return trpc.admin.cancelEnrolment.useMutation({
    ...useLedgerMutation(),
    onSuccess: ({ refundCents, atDeskCents }) => {
      const { ended, endedWithout } = ledgerMessages;
      toast.success(refundCents > 0 ? ended(...refundParts(refundCents, atDeskCents)) : endedWithout);
    },
  });
}
