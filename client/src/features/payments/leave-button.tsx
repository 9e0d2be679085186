import { Button } from "../../components/button.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { toast } from "../../lib/toast.ts";
import { useSettlePayment } from "./use-settle-payment.ts";

type LeaveButtonProps = {
  checkoutId: string;
  /** How many seats are given back. */
  count: number;
  paymentIntentId: string;
  isDisabled: boolean;
  onLeft: () => void;
  /** The seat has been paid for meanwhile, in another tab perhaps. */
  onPaid: () => void;
};

/** Gives the seats back and leaves; a payment that came through meanwhile is shown instead of left behind. */
export function LeaveButton({ checkoutId, count, paymentIntentId, isDisabled, onLeft, onPaid }: LeaveButtonProps) {
  const utils = trpc.useUtils();
  const release = trpc.payments.release.useMutation({
    onSuccess: () => Promise.all([utils.classes.invalidate(), utils.enrolment.selected.invalidate()]),
  });
  const settlement = useSettlePayment();
  const leave = async () => {
    try {
      const { released } = await release.mutateAsync({ checkoutId });
      if (released) toast.note(paymentMessages.released(count));
      const outcome = released ? null : (await settlement.mutateAsync({ paymentIntentId })).outcome;
      const isPaid = outcome !== null && outcome !== "open" && outcome !== "failed";
      if (isPaid) onPaid();
      else onLeft();
    } catch (error) {
      toast.failure(error);
    }
  };
  return (
    <Button
      variant="subtle"
      size="md"
      fullWidth
      disabled={isDisabled}
      loading={release.isPending || settlement.isPending}
      onClick={() => void leave()}
    >
      {paymentMessages.release}
    </Button>
  );
}
