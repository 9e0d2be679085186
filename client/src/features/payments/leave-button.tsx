import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { waitlistMessages } from "../../lib/messages/waitlist.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { toast } from "../../lib/toast.ts";
import { DeclineDialog } from "../waitlist/decline-dialog.tsx";
import { useSettlePayment } from "./use-settle-payment.ts";

type LeaveButtonProps = {
  checkoutId: string;
  /** How many seats are given back. */
  count: number;
  paymentIntentId: string;
  isDisabled: boolean;
  /** Of an offer of the waitlist: the reader is asked first, for the seats go to the next in line. */
  isOffer: boolean;
  onLeft: () => void;
  /** The seat has been paid for meanwhile, in another tab perhaps. */
  onPaid: () => void;
};

/** Gives the seats back and leaves; a payment that came through meanwhile is shown instead of left behind. */
export function LeaveButton({
  checkoutId,
  count,
  paymentIntentId,
  isDisabled,
  isOffer,
  onLeft,
  onPaid,
}: LeaveButtonProps) {
  const utils = trpc.useUtils();
  const [isAsking, asking] = useDisclosure();
  const release = trpc.payments.release.useMutation({
    onSuccess: () =>
      Promise.all([utils.classes.invalidate(), utils.enrolment.selected.invalidate(), utils.waitlist.invalidate()]),
  });
  const settlement = useSettlePayment();
  const leave = async () => {
    try {
      const { released } = await release.mutateAsync({ checkoutId });
      if (released) toast.note((isOffer ? waitlistMessages.declined : paymentMessages.released)(count));
      const outcome = released ? null : (await settlement.mutateAsync({ paymentIntentId })).outcome;
      const isPaid = outcome !== null && outcome !== "open" && outcome !== "failed";
      if (isPaid) onPaid();
      else onLeft();
    } catch (error) {
      toast.failure(error);
    }
    asking.close();
  };
  const isBusy = release.isPending || settlement.isPending;
  return (
    <>
      <Button
        variant="subtle"
        size="md"
        fullWidth
        disabled={isDisabled}
        loading={isBusy}
        onClick={() => (isOffer ? asking.open() : void leave())}
      >
        {isOffer ? waitlistMessages.decline : paymentMessages.release}
      </Button>
      <DeclineDialog
        count={count}
        isOpen={isAsking}
        isBusy={isBusy}
        onConfirm={() => void leave()}
        onClose={asking.close}
      />
    </>
  );
}
