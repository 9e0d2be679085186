import { Skeleton } from "../../components/skeleton.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Notice } from "../../components/notice.tsx";
import { formatPrice } from "../../lib/format.ts";
import { moneyMessages } from "../../lib/messages/money.ts";
import { tableMessages } from "../../lib/messages/tables.ts";
import { type Answers, trpc } from "../../lib/trpc.ts";
import { FindingList } from "./finding-list.tsx";
import { LastRun } from "./last-run.tsx";
import classes from "./money.module.css";
import { SeatDifferences } from "./seat-differences.tsx";

type Sums = Answers["admin"]["money"];

/** Money and seats in sum, whether both sides add up, and what the last comparison with the provider has found. */
export function MoneySums({ attention }: { attention: React.ReactNode }) {
  const sums = trpc.admin.money.useQuery();
  if (sums.isPending) return <Skeleton height={168} aria-label={tableMessages.loading} role="status" />;
  if (sums.isLoadingError) return <ErrorPanel error={sums.error} onRetry={() => void sums.refetch()} />;
  const { data } = sums;
  const addsUp = data.differenceCents === 0 && data.seats.length === 0;
  return (
    <section className={classes.sums} aria-label={moneyMessages.sumsTitle}>
      <dl className={classes.tiles}>
        {tilesOf(data).map(({ label, value }) => (
          <div key={label} className={classes.tile}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {addsUp ? (
        <Notice tone="good">{moneyMessages.addsUp}</Notice>
      ) : (
        <Notice tone="bad" title={moneyMessages.addsUpNot}>
          {data.differenceCents !== 0 && <p>{moneyMessages.difference(formatPrice(data.differenceCents))}</p>}
          <SeatDifferences seats={data.seats} />
        </Notice>
      )}
      {data.paymentsToLookAt > 0 && (
        <Notice tone="bad" action={attention}>
          {moneyMessages.toLookAt(data.paymentsToLookAt)}
        </Notice>
      )}
      <FindingList findings={data.findings} />
      <LastRun run={data.lastRun} />
    </section>
  );
}

function tilesOf(sums: Sums): { label: string; value: string }[] {
  return [
    { label: moneyMessages.taken, value: formatPrice(sums.takenCents) },
    { label: moneyMessages.kept, value: formatPrice(sums.keptCents) },
    { label: moneyMessages.refunded, value: formatPrice(sums.refundedCents) },
    { label: moneyMessages.due, value: formatPrice(sums.dueCents) },
    { label: moneyMessages.seats, value: moneyMessages.seatsOf(sums.seatsTaken, sums.capacity) },
    { label: moneyMessages.enrolled, value: String(sums.enrolledCount) },
  ];
}
