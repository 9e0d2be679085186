import { keepPreviousData } from "@tanstack/react-query";
import { type ListPage, PagedTable, pageInput } from "../../components/tables/paged-table.tsx";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { discountsMessages } from "../../lib/messages/discounts.ts";
import { CodesTable } from "./codes-table.tsx";

type Codes = RouterInputs["admin"]["discountCodes"];

/** The discount codes, newest first unless sorted otherwise, searched, filtered and a page at a time. */
export function DiscountCodes({ page, onPage, ...chosen }: ListPage<Codes["sort"]> & { shown?: Codes["shown"] }) {
  // Families use them meanwhile: what was loaded before is shown at once, and fetched again.
  const found = trpc.admin.discountCodes.useQuery(pageInput(page, chosen), {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const emptyText = chosen.search || chosen.shown ? discountsMessages.noneFound : discountsMessages.none;
  return (
    <PagedTable query={found} page={page} onPage={onPage} emptyText={emptyText}>
      {({ codes }, { isBusy }) => <CodesTable codes={codes} isBusy={isBusy} />}
    </PagedTable>
  );
}
