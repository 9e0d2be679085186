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

/** All venues by name; the retired ones last. A school has a few dozen at most. */
export async function listVenues({ db }: Pick<Deps, "db">) {
  return db.venue.findMany({
    select: columns,
    orderBy: [{ retiredAt: { sort: "asc", nulls: "first" } }, { name: "asc" }],
  });
}
