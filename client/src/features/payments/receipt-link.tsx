import { IconFileDownload } from "@tabler/icons-react";
import { receiptLabel } from "../../lib/format.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { useSaveReceipt } from "./use-save-receipt.ts";
import { Button } from "../../components/button.tsx";

/** Downloads one receipt; its number says which. */
export function ReceiptLink({ number, isRefund = false }: { number: number; isRefund?: boolean }) {
  const save = useSaveReceipt();
  const label = receiptLabel(number);
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      aria-label={isRefund ? paymentMessages.saveRefundReceipt(label) : paymentMessages.saveReceipt(label)}
      loading={save.isPending}
      onClick={() => save.mutate(number)}
    >
      {paymentMessages.receipt(label)}
    </Button>
  );
}
