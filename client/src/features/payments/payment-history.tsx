import { keepPreviousData } from "@tanstack/react-query";
import { LinkButton } from "../../components/link-button.tsx";
import { type ListPage, PagedTable, pageInput } from "../../components/tables/paged-table.tsx";
import { paymentHistoryMessages } from "../../lib/messages/payments.ts";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { PaymentHistoryTable } from "./payment-history-table.tsx";

/** What the user has paid, newest first unless sorted otherwise, searched and a page at a time. */
export function PaymentHistory({ page, onPage, ...chosen }: ListPage<RouterInputs["payments"]["history"]["sort"]>) {
  const found = trpc.payments.history.useQuery(pageInput(page, chosen), { placeholderData: keepPreviousData });
  const emptyText = chosen.search
    ? paymentHistoryMessages.noHistoryFound(chosen.search)
    : paymentHistoryMessages.noHistory;
  const emptyAction = !chosen.search && <LinkButton to="/Classes">{paymentHistoryMessages.browse}</LinkButton>;
  return (
    <PagedTable query={found} page={page} onPage={onPage} emptyText={emptyText} emptyAction={emptyAction}>
      {({ payments }, table) => <PaymentHistoryTable payments={payments} {...table} />}
    </PagedTable>
  );
}
