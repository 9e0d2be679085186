import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { classFilterMessages as text } from "../../lib/messages/class-filters.ts";
import type { ClassFilters, FilterName } from "./class-search.ts";

type Venues = RouterOutputs["classes"]["facets"]["venueId"];

/** A filter that is set, in words. */
export function filterText(name: FilterName, filters: ClassFilters, venues: Venues = []): string {
  const { sport = "", level, age = 0, weekday, time, from = "", to = "", venue, price = 0 } = filters;
  const texts: Record<FilterName, () => string> = {
    sport: () => sport,
    level: () => (level ? text.levels[level] : ""),
    age: () => text.ageOf(age),
    weekday: () => (weekday ? text.onWeekday(text.weekdays[weekday]) : ""),
    time: () => (time ? text.atTime(text.times[time]) : ""),
    from: () => text.fromDay(from),
    to: () => text.toDay(to),
    venue: () => venues.find(({ value }) => value === venue)?.label ?? text.unknownVenue,
    price: () => text.upTo(formatPrice(Math.round(price * 100))),
    seats: () => text.seatsLeft,
  };
  return texts[name]();
}
