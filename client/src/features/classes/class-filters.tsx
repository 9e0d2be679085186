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

type FiltersProps = {
  search: ClassSearch;
  facets: Facets | undefined;
  /** The link that was followed is gone afterwards. */
  onFollow: () => void;
};

const SERVER_NAMES: Partial<Record<FilterName, keyof Facets["without"]>> = {
  venue: "venueId",
  price: "priceCents",
  seats: "hasSeats",
};

/** The address without the search or some filters. */
function without(search: ClassSearch, names: readonly (FilterName | "search")[]) {
  const dropped = Object.fromEntries([...names, "show"].map((name) => [name, undefined]));
  return { to: "/Classes", search: { ...search, ...dropped }, replace: true, resetScroll: false } as const;
}

/** The filters that are set, each to be removed. Links, so that they work without scripts. */
export function ActiveFilters({ search, facets, onFollow }: FiltersProps) {
  const names = filtersOf(search);
  if (names.length === 0) return null;
  return (
    <ul className={classes.active} aria-label={text.active}>
      {names.map((name) => {
        const words = filterText(name, search, facets?.venueId);
        return (
          <li key={name}>
            <Link
              {...without(search, [name])}
              onClick={onFollow}
              className={classes.chip}
              aria-label={text.remove(words)}
            >
              {words}
              <IconX size={14} aria-hidden />
            </Link>
          </li>
        );
      })}
      {names.length > 1 && (
        <li>
          <Link {...without(search, names)} onClick={onFollow} className={classes.clear}>
            {text.clear}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Says that no class fits, and which filters to drop, or the search. */
export function NoneFit({ search, facets, onFollow }: FiltersProps) {
  const names = filtersOf(search);
  const words = search.search ?? "";
  const helpful = (["search", ...names] as const).flatMap((name) => {
    const count = facets?.without[name === "search" ? name : (SERVER_NAMES[name] ?? (name as keyof Facets["without"]))];
    return count ? [{ name, count }] : [];
  });
  const isFiltered = names.length > 0;
  const unfiltered = words ? classListMessages.noneFound(words) : classListMessages.none;
  return (
    <EmptyState
      text={isFiltered ? text.noneFit : unfiltered}
      action={
        (isFiltered || helpful.length > 0) && (
          <ul className={classes.helpful}>
            {helpful.map(({ name, count }) => (
              <li key={name}>
                <Link {...without(search, [name])} onClick={onFollow}>
                  {name === "search"
                    ? text.withoutSearch(words, count)
                    : text.without(filterText(name, search, facets?.venueId), count)}
                </Link>
              </li>
            ))}
            {isFiltered && helpful.length !== 1 && (
              <li>
                <Link {...without(search, ["search", ...names])} onClick={onFollow}>
                  {words ? text.clearAll : text.clear}
                </Link>
              </li>
            )}
          </ul>
        )
      }
    />
  );
}
