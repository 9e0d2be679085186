import { createFileRoute } from "@tanstack/react-router";
import { PageHero } from "../components/page-hero.tsx";
import { ClassList } from "../features/classes/class-list.tsx";
import { classPages, readClassSearch } from "../features/classes/class-search.ts";
import * as messages from "../lib/messages.ts";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/classes")({
  validateSearch: readClassSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryUtils }, deps }) => {
    for (const page of classPages(deps)) void queryUtils.classes.list.prefetch(page);
  },
  head: ({ match }) =>
    pageHead(messages.classes.heroTitle, messages.classes.description, { ...match.context, path: "/classes" }),
  component: ClassesPage,
});

function ClassesPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHero title={messages.classes.heroTitle} text={messages.classes.heroText} />
      <ClassList
        search={search}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
        }
      />
    </>
  );
}
