import { createFileRoute } from "@tanstack/react-router";
import { Mantine } from "../components/mantine.tsx";
import { PageHero } from "../components/page-hero.tsx";
import { ClassList } from "../features/classes/class-list.tsx";
import { classPages, readClassSearch } from "../features/classes/class-search.ts";
import { classesMessages } from "../lib/messages/classes.ts";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";
import { question } from "../lib/question.ts";

const text = pagesMessages.classes;

export const Route = createFileRoute("/classes")({
  validateSearch: readClassSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    for (const page of classPages(deps)) void queryClient.prefetchQuery(question("classes.list", page));
  },
  head: ({ match }) => pageHead(text.title, text.description, { ...match.context, path: "/classes" }),
  component: ClassesPage,
});

function ClassesPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Mantine>
      <PageHero title={text.title} text={classesMessages.heroText} />
      <ClassList
        search={search}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
        }
      />
    </Mantine>
  );
}
