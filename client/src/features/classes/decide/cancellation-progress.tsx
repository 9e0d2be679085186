import { Progress } from "@mantine/core";
import { Notice } from "../../../components/notice.tsx";
import { TextLink } from "../../../components/text-link.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { formatPrice } from "../../../lib/format.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { pagesMessages } from "../../../lib/messages/pages.ts";

const REFRESH_MS = 2000;

/** How far the refunds of a cancelled class have come, until all have been sent. */
export function CancellationProgress({ classId }: { classId: string }) {
  const { data } = trpc.admin.cancellation.useQuery(
    { classId },
    { refetchInterval: ({ state }) => (isUnderWay(state.data) ? REFRESH_MS : false) },
  );
  if (!data) return null;
  const { paidCount, requestedCount, doneCount, failedCount, refundedCents, toHandOutCents } = data;
  const isComplete = !isUnderWay(data) && failedCount === 0;
  const total = paidCount + requestedCount + doneCount + failedCount;
  const toMoney = <TextLink to="/dashboard/money">{pagesMessages.money.title}</TextLink>;
  return (
    <>
      {total > 0 && (
        <Notice tone={isComplete ? "good" : "info"}>
          <span>{adminMessages.refundsSent(doneCount, total, formatPrice(refundedCents))}</span>
          <Progress
            color={isComplete ? "green" : "teal"}
            value={(100 * doneCount) / total}
            mt="xs"
            aria-label={adminMessages.refundsProgress}
          />
        </Notice>
      )}
      {toHandOutCents > 0 && (
        <Notice tone="info" action={toMoney}>
          {adminMessages.refundsToHandOut(formatPrice(toHandOutCents))}
        </Notice>
      )}
      {failedCount > 0 && (
        <Notice tone="bad" action={toMoney}>
          {adminMessages.refundsFailed(failedCount)}
        </Notice>
      )}
    </>
  );
}

function isUnderWay(sums: { paidCount: number; heldCount: number; requestedCount: number } | undefined): boolean {
  return sums !== undefined && sums.paidCount + sums.heldCount + sums.requestedCount > 0;
}
