import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { TableTools } from "../../../components/table-tools.tsx";
import { ManageClasses } from "../../../features/admin/manage-classes.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import * as messages from "../../../lib/messages.ts";
import { type PageSearch, readPageSearch } from "../../../lib/page-search.ts";

const text = messages.admin;
const sorts = text.classSorts;
type Shown = PageSearch<keyof typeof sorts>;

export const Route = createFileRoute("/dashboard/_admin/menageClass")({
  validateSearch: (raw: Record<string, unknown>): Shown => readPageSearch(raw, sorts),
  head: () => pageHead(text.classesTitle, text.classesText),
  component: Page,
});

function Page() {
  const { search = "", sort, page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: Shown, replace = false) => void navigate({ search: readPageSearch(next, sorts), replace });
  return (
    <>
      <PageHead title={text.classesTitle} text={text.classesText}>
        <TableTools
          label={text.searchClasses}
          hint={text.searchClassesHint}
          search={search}
          onSearch={(typed) => show({ search: typed, sort }, true)}
          sorts={sorts}
          sort={sort}
          onSort={(chosen) => show({ search, sort: chosen })}
        />
      </PageHead>
      <ManageClasses search={search} sort={sort} page={page} onPage={(next) => show({ search, sort, page: next })} />
    </>
  );
}
