import { createFileRoute } from "@tanstack/react-router";
import { ClassList } from "../features/classes/class-list.tsx";
import { classPages, readClassSearch } from "../features/classes/class-search.ts";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";
import { CLASSES_PER_PAGE } from "../lib/ui-constants.ts";

const text = pagesMessages.classes;

export const Route = createFileRoute("/Classes")({
  // One query per ten classes: rendering more than these would cost a stranger's request too much.
  staticData: { cachedBy: ["search", "sort", "show"], renderedUpTo: { show: CLASSES_PER_PAGE }, inSitemap: true },
  validateSearch: readClassSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryUtils }, deps }) => {
    for (const page of classPages(deps)) void queryUtils.classes.list.prefetch(page);
  },
  head: ({ match }) => pageHead(text.title, text.description, match),
  component: ClassesPage,
});

function ClassesPage() {
  const search = Route.useSearch();
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
