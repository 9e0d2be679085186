import { DESK_METHODS, type DeskMethod, isDeskMethod } from "@campside/server/schemas/payment-methods";
import "../../styles/fields.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatPrice } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { deskMethodNames } from "../../lib/messages/prices.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import classes from "./ledger.module.css";
import type { LedgerRow } from "./ledger-row.ts";
import { useLedgerMutation } from "../enrolments/use-ledger-mutation.ts";

type CloseRefundDialogProps = {
  refund: Pick<LedgerRow["refunds"][number], "id" | "amountCents">;
  personName: string;
  /** How the payment was made. */
  paidBy: LedgerRow["method"];
  /** The money of a won dispute is kept; otherwise the school has paid it itself. */
  isRetained: boolean;
  isOpen: boolean;
  onClose: () => void;
};

const METHODS = DESK_METHODS.map((value) => ({ value, label: deskMethodNames[value] }));

/**
 * Asks before a refund that came back, or that waits at the desk, is marked as paid, and how it was, or the money of a won dispute as kept.
 * Money from the desk mostly goes back as it came.
 */
export function CloseRefundDialog({ refund, personName, paidBy, isRetained, isOpen, onClose }: CloseRefundDialogProps) {
  const amount = formatPrice(refund.amountCents);
  const isAtDesk = isDeskMethod(paidBy);
  const [method, setMethod] = useState<DeskMethod>(isAtDesk ? paidBy : "bank_transfer");
  const close = trpc.admin.closeRefund.useMutation({
    ...useLedgerMutation(),
    onSuccess: () => {
      const done = isAtDesk ? ledgerMessages.isHandedOut : ledgerMessages.markedAsPaid;
      toast.success(isRetained ? ledgerMessages.moneyIsKept(amount) : done(amount));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isRetained ? ledgerMessages.keepMoneyTitle(amount) : ledgerMessages.paidElsewhereTitle(amount, personName)}
      confirmLabel={
        isRetained
          ? ledgerMessages.keepMoneyConfirm
          : isAtDesk
            ? ledgerMessages.handOutConfirm
            : ledgerMessages.paidElsewhereConfirm
      }
      cancelLabel={ledgerMessages.closeRefundCancel}
      isBusy={close.isPending}
      onConfirm={() => close.mutate({ refundId: refund.id, outcome: isRetained ? "kept" : method })}
      onCancel={onClose}
    >
      <p className={classes.text}>
        {isRetained
          ? ledgerMessages.keepMoneyText(personName)
          : isAtDesk
            ? ledgerMessages.handOutText
            : ledgerMessages.paidElsewhereText}
      </p>
      {!isRetained && (
        <NativeSelect
          label={ledgerMessages.paidHow}
          data={METHODS}
          value={method}
          onChange={({ currentTarget }) => setMethod(currentTarget.value as DeskMethod)}
        />
      )}
    </ConfirmDialog>
  );
}
