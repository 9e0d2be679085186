import { keepPreviousData } from "@tanstack/react-query";
import { type ListPage, PagedTable, pageInput } from "../../components/tables/paged-table.tsx";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { LedgerTable } from "./ledger-table.tsx";

type AllPayments = RouterInputs["admin"]["payments"];

/** All payments, or those of one account or one class, newest first unless sorted otherwise, searched, filtered and a page at a time. */
export function LedgerPayments({
  page,
  onPage,
  ...chosen
}: ListPage<AllPayments["sort"]> & { shown?: AllPayments["shown"]; userId?: string; classId?: string }) {
  const found = trpc.admin.payments.useQuery(pageInput(page, chosen), { placeholderData: keepPreviousData });
  const emptyText = chosen.search || chosen.shown ? ledgerMessages.noneFound : ledgerMessages.none;
  return (
    <PagedTable query={found} page={page} onPage={onPage} emptyText={emptyText}>
      {({ payments }, { isBusy }) => <LedgerTable payments={payments} isBusy={isBusy} />}
    </PagedTable>
  );
}
