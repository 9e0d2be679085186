import { createFileRoute } from "@tanstack/react-router";
import { ClassList } from "../features/classes/class-list.tsx";
import { classFacetsInput, classPages, readClassSearch } from "../features/classes/class-search.ts";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";

const text = pagesMessages.classes;
export const Route = createFileRoute("/Classes")({
  // What reads the address is of no use to the first page.
  codeSplitGroupings: [["loader", "component", "pendingComponent"]],
  staticData: { isRendered: true, inSitemap: true },
  // Read where it is used, by what loads with the page.
  validateSearch: (raw: Record<string, unknown>) => raw,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryUtils }, deps }) => {
    const search = readClassSearch(deps);
    for (const page of classPages(search)) void queryUtils.classes.list.prefetch(page);
    void queryUtils.classes.facets.prefetch(classFacetsInput(search));
  },
  head: pageHead(text.title, text.description),
  component: ClassesPage,
});

function ClassesPage() {
  const search = readClassSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <ClassList
      search={search}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
