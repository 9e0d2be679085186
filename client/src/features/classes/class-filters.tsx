import { Link } from "@tanstack/react-router";
import { IconX } from "@tabler/icons-react";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classFilterMessages as text } from "../../lib/messages/class-filters.ts";
import { classListMessages } from "../../lib/messages/class-list.ts";
import { type ClassSearch, type FilterName, filtersOf } from "./class-search.ts";
import { filterText } from "./filter-text.ts";
import classes from "./class-filters.module.css";

export type Facets = RouterOutputs["classes"]["facets"];

type FiltersProps = { search: ClassSearch; facets: Facets | undefined };

const SERVER_NAMES: Partial<Record<FilterName, keyof Facets["without"]>> = {
  venue: "venueId",
  price: "priceCents",
  seats: "hasSeats",
};

/** The address without some filters. */
function without(search: ClassSearch, names: readonly FilterName[]) {
  const dropped = Object.fromEntries([...names, "show"].map((name) => [name, undefined]));
  return { to: "/Classes", search: { ...search, ...dropped }, replace: true, resetScroll: false } as const;
}

/** The filters that are set, each to be removed. Links, so that they work without scripts. */
export function ActiveFilters({ search, facets }: FiltersProps) {
  const names = filtersOf(search);
  if (names.length === 0) return null;
  return (
    <ul className={classes.active} aria-label={text.active}>
      {names.map((name) => {
        const words = filterText(name, search, facets?.venueId);
        return (
          <li key={name}>
            <Link {...without(search, [name])} className={classes.chip} aria-label={text.remove(words)}>
              {words}
              <IconX size={14} aria-hidden />
            </Link>
          </li>
        );
      })}
      {names.length > 1 && (
        <li>
          <Link {...without(search, names)} className={classes.clear}>
            {text.clear}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Says that no class fits, and which filters to drop. */
export function NoneFit({ search, facets }: FiltersProps) {
  const names = filtersOf(search);
  if (names.length === 0)
    return <EmptyState text={search.search ? classListMessages.noneFound(search.search) : classListMessages.none} />;
  const helpful = names.flatMap((name) => {
    const count = facets?.without[SERVER_NAMES[name] ?? (name as keyof Facets["without"])];
    return count ? [{ name, count }] : [];
  });
  return (
    <EmptyState
      text={text.noneFit}
      action={
        <ul className={classes.helpful}>
          {helpful.map(({ name, count }) => (
            <li key={name}>
              <Link {...without(search, [name])}>{text.without(filterText(name, search, facets?.venueId), count)}</Link>
            </li>
          ))}
          {helpful.length !== 1 && (
            <li>
              <Link {...without(search, names)}>{text.clear}</Link>
            </li>
          )}
        </ul>
      }
    />
  );
}
