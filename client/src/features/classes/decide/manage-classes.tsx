import { keepPreviousData } from "@tanstack/react-query";
import { type ListPage, PagedTable, pageInput } from "../../../components/tables/paged-table.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { type RouterInputs, trpc } from "../../../lib/api/trpc.ts";
import { ClassesTable } from "./classes-table.tsx";

type Asked = RouterInputs["admin"]["classes"];
type ManageClassesProps = ListPage<Asked["sort"]> & { shown?: Asked["shown"] | undefined };

/** All classes in use, or the archived ones, those that wait for a decision first unless sorted otherwise, searched and a page at a time. */
export function ManageClasses({ page, onPage, ...chosen }: ManageClassesProps) {
  const found = trpc.admin.classes.useQuery(pageInput(page, chosen), { placeholderData: keepPreviousData });
  const { noClassesFound, noClasses, noArchivedClasses } = adminMessages;
  const none = chosen.shown === "archived" ? noArchivedClasses : noClasses;
  const emptyText = chosen.search ? noClassesFound(chosen.search) : none;
  return (
    <PagedTable query={found} page={page} onPage={onPage} emptyText={emptyText}>
      {({ classes }, { isBusy }) => <ClassesTable list={classes} isBusy={isBusy} />}
    </PagedTable>
  );
}
