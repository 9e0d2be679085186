import { IconFileDownload } from "@tabler/icons-react";
import { receiptLabel } from "../../lib/format.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { useSavePdf } from "./use-save-pdf.ts";
import { Button } from "../../components/button.tsx";

/** Downloads one receipt; its number says which. */
export function ReceiptLink({ number, isRefund = false }: { number: number; isRefund?: boolean }) {
  const label = receiptLabel(number);
  const save = useSavePdf({ url: `/receipts/${number}`, name: paymentMessages.receiptFile(label) });
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      aria-label={isRefund ? paymentMessages.saveRefundReceipt(label) : paymentMessages.saveReceipt(label)}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {paymentMessages.receipt(label)}
    </Button>
  );
}
