import type { Deps } from "../../deps.ts";

const columns = {
  id: true,
  name: true,
  address: true,
  mapUrl: true,
  timeZone: true,
  isExclusive: true,
  retiredAt: true,
} as const;

/** The order of people, who read upper and lower case alike. */
const { compare } = new Intl.Collator("en");

/** All venues by name with the number of dates to come; the retired ones last. A school has a few dozen at most. */
export async function listVenues({ db }: Deps) {
  const isToCome = { state: "planned", startsAt: { gt: new Date() } } as const;
  const found = await db.venue.findMany({
    select: { ...columns, _count: { select: { meetings: { where: isToCome } } } },
  });
  const venues = found.map(({ _count, ...venue }) => ({ ...venue, datesToCome: _count.meetings }));
  const isRetired = (venue: { retiredAt: Date | null }) => Number(venue.retiredAt !== null);
  return venues.toSorted((one, other) => isRetired(one) - isRetired(other) || compare(one.name, other.name));
}
