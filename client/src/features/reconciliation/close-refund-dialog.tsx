import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatPrice } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { toast } from "../../lib/toast.ts";
import { trpc, type RouterInputs } from "../../lib/api/trpc.ts";
import classes from "./ledger.module.css";
import type { LedgerRow } from "./ledger-row.ts";
import { useLedgerMutation } from "./use-ledger-mutation.ts";

export type RefundOutcome = RouterInputs["admin"]["closeRefund"]["outcome"];

type CloseRefundDialogProps = {
  refund: Pick<LedgerRow["refunds"][number], "id" | "amountCents">;
  personName: string;
  outcome: RefundOutcome;
  /** Of money from the desk. */
  isAtDesk: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks before a refund that came back, or that waits at the desk, is marked as paid another way, or the money of a won dispute as kept. */
export function CloseRefundDialog({ refund, personName, outcome, isAtDesk, isOpen, onClose }: CloseRefundDialogProps) {
  const amount = formatPrice(refund.amountCents);
  const isKept = outcome === "kept";
  const close = trpc.admin.closeRefund.useMutation({
    ...useLedgerMutation(),
    onSuccess: () => {
      const done = isAtDesk ? ledgerMessages.isHandedOut : ledgerMessages.markedAsPaid;
      toast.success(isKept ? ledgerMessages.moneyIsKept(amount) : done(amount));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isKept ? ledgerMessages.keepMoneyTitle(amount) : ledgerMessages.paidElsewhereTitle(amount, personName)}
      confirmLabel={
        isKept
          ? ledgerMessages.keepMoneyConfirm
          : isAtDesk
            ? ledgerMessages.handOutConfirm
            : ledgerMessages.paidElsewhereConfirm
      }
      cancelLabel={ledgerMessages.closeRefundCancel}
      isBusy={close.isPending}
      onConfirm={() => close.mutate({ refundId: refund.id, outcome })}
      onCancel={onClose}
    >
      <p className={classes.text}>
        {isKept
          ? ledgerMessages.keepMoneyText(personName)
          : isAtDesk
            ? ledgerMessages.handOutText
            : ledgerMessages.paidElsewhereText}
      </p>
    </ConfirmDialog>
  );
}
