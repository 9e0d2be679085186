import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { formatAmount, formatDateTime } from "../../lib/format.ts";
import { moneyMessages } from "../../lib/messages/money.ts";
import { toast } from "../../lib/toast.ts";
import { type Answers, trpc } from "../../lib/trpc.ts";
import classes from "./money.module.css";
import { useMoneyChange } from "./use-money-change.ts";
import { useRepairPayment } from "./use-repair-payment.ts";

type Finding = Answers["admin"]["money"]["findings"][number];

/** What the provider has and the books cannot take in: to be tried again, or taken off the list. */
export function FindingList({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Notice tone="bad" title={moneyMessages.findingsTitle}>
      <ul className={classes.list}>
        {findings.map((finding) => (
          <FindingEntry key={finding.transactionId} finding={finding} />
        ))}
      </ul>
    </Notice>
  );
}

function FindingEntry({ finding }: { finding: Finding }) {
  const { transactionId, kind, amountCents, currency, lastSeenAt } = finding;
  const settle = useRepairPayment();
  const changed = useMoneyChange();
  const dismiss = trpc.admin.dismissFinding.useMutation({
    onSuccess: () => toast.success(moneyMessages.dismissed),
    onError: toast.failure,
    onSettled: changed,
  });
  return (
    <li>
      <span>
        <code className={classes.code}>{transactionId}</code> {moneyMessages.findings[kind]}{" "}
        {amountCents !== null &&
          currency &&
          moneyMessages.findingAmount(formatAmount(amountCents), currency.toUpperCase())}{" "}
        <time dateTime={lastSeenAt.toISOString()}>{formatDateTime(lastSeenAt)}</time>
      </span>
      <span className={classes.buttons}>
        <Button
          size="xs"
          isDangerous
          aria-label={moneyMessages.settleOf(transactionId)}
          isBusy={settle.isPending}
          onClick={() => settle.mutate({ transactionId })}
        >
          {moneyMessages.settle}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={moneyMessages.dismissOf(transactionId)}
          isBusy={dismiss.isPending}
          onClick={() => dismiss.mutate({ transactionId })}
        >
          {moneyMessages.dismiss}
        </Button>
      </span>
    </li>
  );
}
