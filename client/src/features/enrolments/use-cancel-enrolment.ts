import { studentMessages } from "../../lib/messages/enrolments.ts";
import { toast } from "../../lib/toast.ts";
import { refundParts } from "../../lib/refund-parts.ts";
import { trpc } from "../../lib/api/trpc.ts";

/** Cancels a paid enrolment; says so once the server has, and ends when the list no longer shows it. */
export function useCancelEnrolment() {
  const utils = trpc.useUtils();
  return trpc.enrolment.cancel.useMutation({
    onSuccess: ({ refundCents, atDeskCents }) => {
      const { cancelled, cancelledFree } = studentMessages;
      toast.success(refundCents > 0 ? cancelled(...refundParts(refundCents, atDeskCents)) : cancelledFree);
      void utils.payments.history.invalidate();
      void utils.classes.invalidate();
    },
    onError: toast.failure,
    // Refused means that somebody was quicker, or the time is over: the list tells.
    onSettled: () => utils.enrolment.mine.invalidate(),
  });
}
