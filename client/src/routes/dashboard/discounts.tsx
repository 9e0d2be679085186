import { createFileRoute } from "@tanstack/react-router";
import { TablePage } from "../../components/tables/table-page.tsx";
import { AutomaticDiscounts } from "../../features/discounts/automatic-discounts.tsx";
import { DiscountCodes } from "../../features/discounts/discount-codes.tsx";
import { NewCodeButton } from "../../features/discounts/new-code-button.tsx";
import { discountsMessages } from "../../lib/messages/discounts.ts";
import { pageHead } from "../../lib/page-head.ts";
import { listsMessages } from "../../lib/messages/lists.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { readPageSearch } from "../../lib/page-search.ts";
import { requirePermission } from "../../lib/session/guards.ts";

const text = pagesMessages.discounts;

export const Route = createFileRoute("/dashboard/discounts")({
  beforeLoad: requirePermission("discount.manage"),
  validateSearch: readPageSearch,
  head: pageHead(text.title),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <TablePage
      {...text}
      description={pageTexts.discounts}
      {...listsMessages.discounts}
      searchLabel={discountsMessages.search}
      searchHint={discountsMessages.searchHint}
      address={Route.useSearch()}
      onShow={(to) => void navigate(to)}
      summary={<AutomaticDiscounts />}
      action={<NewCodeButton />}
    >
      {(list) => <DiscountCodes {...list} />}
    </TablePage>
  );
}
