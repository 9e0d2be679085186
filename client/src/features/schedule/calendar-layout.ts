/** Minutes since the beginning of a day, the end at most 1440. */
export interface Span {
  from: number;
  to: number;
}

/** Where something is in its column: which of how many lanes beside each other. */
export interface Place {
  lane: number;
  lanes: number;
}

const DAY = 24 * 60;
const HOUR = 60;
/** What is shorter takes as much room, so that its name can be read and pressed. */
const SHORTEST = 30;

const minutesOf = (localTime: string): number => Number(localTime.slice(11, 13)) * HOUR + Number(localTime.slice(14));

/** The part of a meeting, by its local times, that falls on a day. */
export function spanOn({ start, end }: { start: string; end: string }, day: string): Span {
  const from = start.slice(0, 10) < day ? 0 : minutesOf(start);
  const to = end.slice(0, 10) > day ? DAY : minutesOf(end);
  return { from: Math.min(from, DAY - SHORTEST), to: Math.max(to, Math.min(from + SHORTEST, DAY)) };
}

/** The full hours from the first beginning to the last end, such as 9 and 18. */
export function hoursOf(spans: readonly Span[]): { first: number; last: number } {
  const first = Math.floor(Math.min(...spans.map(({ from }) => from)) / HOUR);
  return { first, last: Math.max(first + 1, Math.ceil(Math.max(...spans.map(({ to }) => to)) / HOUR)) };
}

/**
 * Puts what overlaps side by side, everything in the order of its beginning. Where more than `most` are at a time, the last lane is for
 * those without a place: they are `folded`, and `more` says when and how many they are.
 */
export function placeSpans<T extends Span>(spans: readonly T[], most = Infinity) {
  const placed: (T & Place)[] = [];
  const folded: T[] = [];
  const more: (Span & Place & { count: number })[] = [];
  for (const group of groupsOf(spans)) {
    const lanes = inLanes(group);
    const shown = lanes.length > most ? most - 1 : lanes.length;
    const count = Math.min(lanes.length, most);
    lanes
      .slice(0, shown)
      .forEach((lane, index) => placed.push(...lane.map((span) => ({ ...span, lane: index, lanes: count }))));
    const hidden = lanes.slice(shown).flat().toSorted(byStart);
    folded.push(...hidden);
    for (const { from, to, length } of groupsOf(hidden).map(extentOf)) {
      more.push({ from, to, count: length, lane: count - 1, lanes: count });
    }
  }
  return { placed: placed.toSorted(byStart), folded, more };
}

/** The earlier first, of those that begin together the longer one. */
const byStart = (one: Span, other: Span): number => one.from - other.from || other.to - one.to;

/** Those that overlap each other, also by way of others. */
function groupsOf<T extends Span>(spans: readonly T[]): T[][] {
  const groups: T[][] = [];
  let end = -1;
  for (const span of spans.toSorted(byStart)) {
    if (span.from >= end) groups.push([]);
    groups.at(-1)?.push(span);
    end = Math.max(end, span.to);
  }
  return groups;
}

/** Each in the first lane that is free again. */
function inLanes<T extends Span>(group: readonly T[]): T[][] {
  const lanes: T[][] = [];
  for (const span of group) {
    const free = lanes.find((lane) => (lane.at(-1)?.to ?? 0) <= span.from);
    if (free) free.push(span);
    else lanes.push([span]);
  }
  return lanes;
}

const extentOf = (group: readonly Span[]) => ({
  from: Math.min(...group.map(({ from }) => from)),
  to: Math.max(...group.map(({ to }) => to)),
  length: group.length,
});
