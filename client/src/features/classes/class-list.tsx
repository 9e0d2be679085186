import { keepPreviousData } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "../../components/button.tsx";
import { CardGrid } from "../../components/pictures/card-grid.tsx";
import { CardSkeletons } from "../../components/pictures/card-skeletons.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHero } from "../../components/pages/page-hero.tsx";
import { ItemListJsonLd } from "../../components/pages/item-list-json-ld.tsx";
import { classListMessages } from "../../lib/messages/class-list.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { CLASSES_PER_PAGE, CLASSES_SHOWN_AT_MOST } from "../../lib/ui-constants.ts";
import { ClassCard } from "./class-card.tsx";
import { ActiveFilters, NoneFit } from "./class-filters.tsx";
import { classFacetsInput, classPages, type ClassSearch } from "./class-search.ts";
import { ClassTools } from "./class-tools.tsx";
import classes from "./class-list.module.css";

type ClassListProps = { search: ClassSearch; onSearch: (change: ClassSearch) => void };

/**
 * All open classes, ten at a time, below the hero with their search and filters; what is searched and how it is sorted lives in
 * the page's address.
 */
export function ClassList({ search, onSearch }: ClassListProps) {
  const text = classListMessages;
  const { show = CLASSES_PER_PAGE } = search;
  const pages = trpc.useQueries(({ classes: { list } }) =>
    classPages(search).map((page) => list(page, { placeholderData: keepPreviousData })),
  );
  const { data: facets } = trpc.classes.facets.useQuery(classFacetsInput(search), {
    placeholderData: keepPreviousData,
  });
  const failed = pages.find((page) => page.isLoadingError);
  const cards = pages.flatMap((page) => page.data?.classes ?? []);
  const total = pages[0]?.data?.total;
  const isLoading = pages.some((page) => page.isPending);
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.focus({ preventScroll: true });
  const hasMore = total !== undefined && cards.length < total && (isLoading || show < CLASSES_SHOWN_AT_MOST) && !failed;

  return (
    <>
      <PageHero title={pagesMessages.classes.title} text={text.heroText}>
        <ClassTools search={search} total={total} facets={facets} onSearch={onSearch} />
      </PageHero>
      <div ref={list} tabIndex={-1} className={classes.list}>
        <ActiveFilters search={search} facets={facets} onFollow={focusList} />
        {cards.length > 0 && (
          <ItemListJsonLd
            name={pagesMessages.classes.title}
            entries={cards.map(({ id, name }) => ({ name, path: `/classes/${id}` }))}
          />
        )}
        {cards.length > 0 || isLoading ? (
          <CardGrid label={text.listLabel} isBusy={pages.some((page) => page.isFetching)}>
            {cards.map((card, index) => (
              <ClassCard key={card.id} card={card} isFirst={index === 0} headingOrder={2} />
            ))}
            {isLoading && <CardSkeletons count={cards.length > 0 ? 3 : 6} />}
            {total !== undefined && cards.length > 0 && (
              <li className={classes.more}>
                <output>{text.showing(cards.length, total)}</output>
                {hasMore && (
                  <Button
                    variant="light"
                    size="md"
                    loading={isLoading}
                    onClick={() => onSearch({ show: show + CLASSES_PER_PAGE })}
                  >
                    {text.showMore}
                  </Button>
                )}
              </li>
            )}
          </CardGrid>
        ) : (
          !failed && <NoneFit search={search} facets={facets} onFollow={focusList} />
        )}
        {failed && (
          <ErrorPanel
            error={failed.error}
            onRetry={() => pages.forEach((page) => page.isLoadingError && void page.refetch())}
          />
        )}
      </div>
    </>
  );
}
