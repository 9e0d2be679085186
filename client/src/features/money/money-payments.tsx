import { keepPreviousData } from "@tanstack/react-query";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Pager } from "../../components/pager.tsx";
import { TableSkeleton } from "../../components/table-skeleton.tsx";
import { moneyMessages } from "../../lib/messages/money.ts";
import { type Asked, trpc } from "../../lib/trpc.ts";
import { MoneyTable } from "./money-table.tsx";

const PAYMENTS_PER_PAGE = 20;

type MoneyPaymentsProps = Pick<Asked["admin"]["payments"], "search" | "sort" | "shown"> & {
  page: number;
  onPage: (page: number) => void;
};

/** All payments, newest first unless sorted otherwise, searched, filtered and a page at a time. */
export function MoneyPayments({ search, sort, shown, page, onPage }: MoneyPaymentsProps) {
  const found = trpc.admin.payments.useQuery(
    {
      limit: PAYMENTS_PER_PAGE,
      offset: (page - 1) * PAYMENTS_PER_PAGE,
      ...(search && { search }),
      ...(sort && { sort }),
      ...(shown && { shown }),
    },
    { placeholderData: keepPreviousData },
  );
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const { payments, total, isTotalExact } = found.data;
  return (
    <>
      {total === 0 ? (
        <EmptyState text={search || shown ? moneyMessages.noneFound : moneyMessages.none} />
      ) : (
        <MoneyTable payments={payments} isBusy={found.isPlaceholderData} />
      )}
      <Pager page={page} pageSize={PAYMENTS_PER_PAGE} total={total} isTotalExact={isTotalExact} onPage={onPage} />
    </>
  );
}
