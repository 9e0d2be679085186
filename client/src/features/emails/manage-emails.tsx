import { keepPreviousData } from "@tanstack/react-query";
import { type ListPage, PagedTable, pageInput } from "../../components/tables/paged-table.tsx";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { emailsMessages } from "../../lib/messages/emails.ts";
import { EmailsTable } from "./emails-table.tsx";

type Emails = RouterInputs["admin"]["emails"];

/** Every e-mail message, or those to one account, newest first unless sorted otherwise, searched, filtered and a page at a time. */
export function ManageEmails({
  page,
  onPage,
  ...chosen
}: ListPage<Emails["sort"]> & { shown?: Emails["shown"]; userId?: string }) {
  // Jobs send them meanwhile: what was loaded before is shown at once, and fetched again.
  const found = trpc.admin.emails.useQuery(pageInput(page, chosen), {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const emptyText = chosen.search || chosen.shown ? emailsMessages.noneFound : emailsMessages.none;
  return (
    <PagedTable query={found} page={page} onPage={onPage} emptyText={emptyText}>
      {({ emails }, { isBusy }) => <EmailsTable emails={emails} isBusy={isBusy} />}
    </PagedTable>
  );
}
