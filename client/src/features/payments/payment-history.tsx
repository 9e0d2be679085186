import { keepPreviousData } from "@tanstack/react-query";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Pager } from "../../components/pager.tsx";
import { TableSkeleton } from "../../components/table-skeleton.tsx";
import { studentMessages } from "../../lib/messages/student.ts";
import { type Asked, trpc } from "../../lib/trpc.ts";
import { PaymentHistoryTable } from "./payment-history-table.tsx";

const PAYMENTS_PER_PAGE = 20;

type PaymentHistoryProps = {
  search?: string;
  sort?: Asked["payments"]["history"]["sort"];
  page: number;
  onPage: (page: number) => void;
};

/** What the user has paid, newest first unless sorted otherwise, searched and a page at a time. */
export function PaymentHistory({ search, sort, page, onPage }: PaymentHistoryProps) {
  const offset = (page - 1) * PAYMENTS_PER_PAGE;
  const history = trpc.payments.history.useQuery(
    { limit: PAYMENTS_PER_PAGE, offset, ...(search && { search }), ...(sort && { sort }) },
    { placeholderData: keepPreviousData },
  );
  if (history.isPending) return <TableSkeleton />;
  if (history.isLoadingError) return <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />;
  const { payments, total, isTotalExact } = history.data;
  return (
    <>
      {total === 0 ? (
        <EmptyState text={search ? studentMessages.noHistoryFound(search) : studentMessages.noHistory} />
      ) : (
        <PaymentHistoryTable payments={payments} firstNumber={offset + 1} isBusy={history.isPlaceholderData} />
      )}
      <Pager page={page} pageSize={PAYMENTS_PER_PAGE} total={total} isTotalExact={isTotalExact} onPage={onPage} />
    </>
  );
}
