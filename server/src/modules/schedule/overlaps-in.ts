/** A class may meet at the same time as many others. */
const NAMED = 3;

interface Timed {
  className: string;
  startsAt: Date;
  endsAt: Date;
  state: "planned" | "cancelled";
  /** Who of the reader's family is there. */
  ownIds: readonly string[];
  venueId: string | null;
  isExclusive: boolean;
}

/**
 * Of each meeting the names of the classes, three at most, with one that overlaps it: meetings of the same person of the reader's family
 * overlap each other, all others only those at one venue that has one meeting at a time. Back to back is no overlap, and neither is a
 * cancelled one. Only what shares a person or such a venue is compared, so that a week of thousands takes no time.
 */
export function overlapsIn<T extends Timed>(all: readonly T[]): (meeting: T) => string[] {
  const sharing = new Map<string, Set<T>>();
  for (const meeting of all) {
    for (const key of sharedBy(meeting)) sharing.set(key, (sharing.get(key) ?? new Set()).add(meeting));
  }
  const order = new Map(all.map((meeting, index) => [meeting, index]));
  return (meeting) => {
    const overlapping = new Set(sharedBy(meeting).flatMap((key) => [...(sharing.get(key) ?? [])]));
    const found = [...overlapping].filter((other) => other !== meeting && isOverlap(meeting, other));
    const inOrder = found.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
    return [...new Set(inOrder.map(({ className }) => className))].slice(0, NAMED);
  };
}

/** Who and which venue can be at one meeting at a time. */
function sharedBy({ state, ownIds, isExclusive, venueId }: Timed): string[] {
  if (state !== "planned") return [];
  return isExclusive && venueId !== null ? [...ownIds, venueId] : [...ownIds];
}

function isOverlap(one: Timed, other: Timed): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}
