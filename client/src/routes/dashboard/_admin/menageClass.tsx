import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../../components/page-head.tsx";
import { SearchBox } from "../../../components/search-box.tsx";
import { ManageClasses } from "../../../features/admin/manage-classes.tsx";
import { pageHead } from "../../../lib/page-head.ts";
import { messages } from "../../../lib/messages.ts";
import { type PageSearch, readPageSearch } from "../../../lib/page-search.ts";

export const Route = createFileRoute("/dashboard/_admin/menageClass")({
  validateSearch: readPageSearch,
  head: () => pageHead(messages.admin.classesTitle, messages.admin.classesText),
  component: Page,
});

function Page() {
  const { search = "", page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: PageSearch, isTyped: boolean) =>
    void navigate({ search: readPageSearch(next), replace: isTyped });
  return (
    <>
      <PageHead title={messages.admin.classesTitle} text={messages.admin.classesText}>
        <SearchBox
          label={messages.admin.searchClasses}
          placeholder={messages.admin.searchClassesHint}
          value={search}
          onSearch={(text) => show({ search: text }, true)}
        />
      </PageHead>
      <ManageClasses search={search} page={page} onPage={(next) => show({ search, page: next }, false)} />
    </>
  );
}
