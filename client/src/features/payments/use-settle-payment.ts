import { trpc } from "../../lib/api/trpc.ts";

/** Has the server bring enrolment and payment in line, and freshens every list that shows either. */
export function useSettlePayment() {
  const utils = trpc.useUtils();
  return trpc.payments.settle.useMutation({
    onSuccess: ({ outcome }) => {
      if (outcome !== "enrolled" && outcome !== "partly" && outcome !== "refunded") return;
      void utils.enrolment.selected.invalidate();
      void utils.enrolment.mine.invalidate();
      void utils.waitlist.invalidate();
      void utils.payments.history.invalidate();
      void utils.classes.invalidate();
    },
  });
}
