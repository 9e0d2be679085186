import { Notice } from "../../components/notice.tsx";
import { pageInput } from "../../components/tables/paged-table.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { PaymentLinks } from "./payment-links.tsx";
import { ReceiptLink } from "./receipt-link.tsx";

/** Says that the class is paid for, with the transaction and its receipt as far as the latest payments hold them. */
export function PaidAlready({ classId, text }: { classId: string; text: string }) {
  const latest = trpc.payments.history.useQuery(pageInput(1, {}));
  const paid = latest.data?.payments.find((one) => one.classId === classId && !one.isEnrolmentOver);
  const actions = (
    <>
      {paid && paid.receiptNumber !== null && <ReceiptLink number={paid.receiptNumber} />}
      <PaymentLinks />
    </>
  );
  return (
    <Notice tone="good" action={actions}>
      {paid && <p>{paymentMessages.success(paid.transactionId)}</p>}
      {text}
    </Notice>
  );
}
