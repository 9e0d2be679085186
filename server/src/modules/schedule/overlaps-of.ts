/** A class may meet at the same time as many others. */
const NAMED = 3;

interface Timed {
  id: string;
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
 * The names of the classes, three at most, with a meeting that overlaps one: meetings of the same person of the reader's family overlap
 * each other, all others only those at one venue that has one meeting at a time. Back to back is no overlap, and neither is a cancelled one.
 */
export function overlapsOf<T extends Timed>(meeting: T, all: readonly T[]): string[] {
  const others = all.filter((other) => other.id !== meeting.id && isOverlap(meeting, other));
  return [...new Set(others.map(({ className }) => className))].slice(0, NAMED);
}

function isOverlap(one: Timed, other: Timed): boolean {
  if (one.state !== "planned" || other.state !== "planned") return false;
  if (one.startsAt >= other.endsAt || other.startsAt >= one.endsAt) return false;
  return one.ownIds.some((id) => other.ownIds.includes(id)) || (one.isExclusive && one.venueId === other.venueId);
}
