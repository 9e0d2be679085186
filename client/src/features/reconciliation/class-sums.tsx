import { Skeleton } from "@mantine/core";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { formatPrice } from "../../lib/format.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { ledgerMessages as text } from "../../lib/messages/ledger.ts";
import { trpc } from "../../lib/api/trpc.ts";
import classes from "./ledger.module.css";

/** The money of one class in sum, in the words of the ledger. */
export function ClassSums({ classId }: { classId: string }) {
  const sums = trpc.admin.classMoney.useQuery({ classId });
  if (sums.isPending)
    return <Skeleton className={classes.pending} aria-label={componentMessages.loading} role="status" />;
  if (sums.isLoadingError) return <ErrorPanel error={sums.error} onRetry={() => void sums.refetch()} />;
  const { takenCents, keptCents, refundedCents, dueCents, goodwillCents, outstandingCents } = sums.data;
  const tiles = [
    [text.taken, takenCents],
    [text.kept, keptCents],
    [text.refunded, refundedCents],
    [text.due, dueCents],
    [text.goodwill, goodwillCents],
    [text.outstanding, outstandingCents],
  ] as const;
  return (
    <section className={classes.sums} aria-label={text.sumsTitle}>
      <dl className={classes.tiles}>
        {tiles.map(([label, cents]) => (
          <div key={label} className={classes.tile}>
            <dt>{label}</dt>
            <dd>{formatPrice(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
