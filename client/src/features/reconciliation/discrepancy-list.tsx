import { Button } from "../../components/button.tsx";
import { ShortCode } from "../../components/short-code.tsx";
import { Notice } from "../../components/notice.tsx";
import { formatInField, formatDateTime } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { toast } from "../../lib/toast.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import classes from "./ledger.module.css";
import { useLedgerMutation } from "../enrolments/use-ledger-mutation.ts";
import { useRepairPayment } from "./use-repair-payment.ts";

type Discrepancy = RouterOutputs["admin"]["ledger"]["discrepancies"][number];

/** The open discrepancies, each to settle or to mark as resolved. */
export function DiscrepancyList({ discrepancies }: { discrepancies: Discrepancy[] }) {
  if (discrepancies.length === 0) return null;
  return (
    <Notice tone="bad" title={ledgerMessages.discrepanciesTitle}>
      <ul className={classes.list}>
        {discrepancies.map((discrepancy) => (
          <DiscrepancyEntry key={`${discrepancy.paymentIntentId} ${discrepancy.kind}`} discrepancy={discrepancy} />
        ))}
      </ul>
    </Notice>
  );
}

function DiscrepancyEntry({ discrepancy }: { discrepancy: Discrepancy }) {
  const { paymentIntentId, kind, amountCents, currency, lastSeenAt } = discrepancy;
  const settle = useRepairPayment();
  const dismiss = trpc.admin.resolveDiscrepancy.useMutation({
    ...useLedgerMutation(),
    onSuccess: () => toast.success(ledgerMessages.dismissed),
  });
  return (
    <li>
      <span>
        <ShortCode code={paymentIntentId} /> {ledgerMessages.discrepancies[kind]}{" "}
        {amountCents !== null &&
          currency &&
          ledgerMessages.discrepancyAmount(formatInField(amountCents), currency.toUpperCase())}{" "}
        <time dateTime={lastSeenAt.toISOString()}>{formatDateTime(lastSeenAt)}</time>
      </span>
      <span className={classes.buttons}>
        <Button
          size="xs"
          color="red"
          aria-label={ledgerMessages.settleOf(paymentIntentId)}
          loading={settle.isPending}
          onClick={() => settle.mutate({ paymentIntentId })}
        >
          {ledgerMessages.settle}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={ledgerMessages.dismissOf(paymentIntentId)}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ paymentIntentId, kind })}
        >
          {ledgerMessages.dismiss}
        </Button>
      </span>
    </li>
  );
}
