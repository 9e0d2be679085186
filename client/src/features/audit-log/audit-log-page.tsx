import { keepPreviousData } from "@tanstack/react-query";
import { type ListPage, PagedTable, pageInput } from "../../components/tables/paged-table.tsx";
import { auditLogMessages } from "../../lib/messages/audit-log.ts";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { AuditLogTable } from "./audit-log-table.tsx";

type Input = Partial<RouterInputs["admin"]["auditLog"]>;

/** Who decided what, newest first unless sorted otherwise, searched and a page at a time. */
export function AuditLogPage({ page, onPage, ...chosen }: ListPage<Input["sort"]> & Pick<Input, "shown">) {
  // Everybody's decisions add to it: what was loaded before is shown at once, and fetched again.
  const found = trpc.admin.auditLog.useQuery(pageInput(page, chosen), {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const emptyText =
    chosen.search || chosen.shown ? auditLogMessages.noneFound(chosen.search ?? "") : auditLogMessages.none;
  return (
    <PagedTable query={found} page={page} onPage={onPage} emptyText={emptyText}>
      {({ events }, { isBusy }) => <AuditLogTable events={events} isBusy={isBusy} />}
    </PagedTable>
  );
}
