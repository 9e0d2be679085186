import { Skeleton } from "@mantine/core";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { Notice } from "../../components/notice.tsx";
import { formatPrice } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { DiscrepancyList } from "./discrepancy-list.tsx";
import { LastRun } from "./last-run.tsx";
import classes from "./ledger.module.css";
import { SeatInconsistencies } from "./seat-inconsistencies.tsx";

type Sums = RouterOutputs["admin"]["ledger"];

/** Money and seats in sum, whether both sides add up, and what the last comparison with the provider has found. */
export function LedgerSums({ attention }: { attention: React.ReactNode }) {
  const sums = trpc.admin.ledger.useQuery();
  if (sums.isPending)
    return <Skeleton className={classes.pending} aria-label={componentMessages.loading} role="status" />;
  if (sums.isLoadingError) return <ErrorPanel error={sums.error} onRetry={() => void sums.refetch()} />;
  const { data } = sums;
  const addsUp = data.differenceCents === 0 && data.seats.length === 0;
  return (
    <section className={classes.sums} aria-label={ledgerMessages.sumsTitle}>
      <dl className={classes.tiles}>
        {tilesOf(data).map(({ label, value }) => (
          <div key={label} className={classes.tile}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {addsUp ? (
        <Notice tone="good">{ledgerMessages.addsUp}</Notice>
      ) : (
        <Notice tone="bad" title={ledgerMessages.addsUpNot}>
          {data.differenceCents !== 0 && <p>{ledgerMessages.inconsistency(formatPrice(data.differenceCents))}</p>}
          <SeatInconsistencies seats={data.seats} />
        </Notice>
      )}
      {data.inconsistentPayments > 0 && (
        <Notice tone="bad" action={attention}>
          {ledgerMessages.toLookAt(data.inconsistentPayments)}
        </Notice>
      )}
      <DiscrepancyList discrepancies={data.discrepancies} />
      <LastRun run={data.lastRun} />
    </section>
  );
}

function tilesOf(sums: Sums): { label: string; value: string }[] {
  return [
    { label: ledgerMessages.taken, value: formatPrice(sums.takenCents) },
    { label: ledgerMessages.kept, value: formatPrice(sums.keptCents) },
    { label: ledgerMessages.refunded, value: formatPrice(sums.refundedCents) },
    { label: ledgerMessages.due, value: formatPrice(sums.dueCents) },
    { label: ledgerMessages.seats, value: ledgerMessages.seatsOf(sums.seatsTaken, sums.capacity) },
    { label: ledgerMessages.enrolled, value: ledgerMessages.enrolledAndHeld(sums.enrolledCount, sums.heldCount) },
  ];
}
