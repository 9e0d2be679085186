import { describe, expect, test } from "vitest";
import { hoursOf, placeSpans, type Span, spanOn } from "./calendar-layout.ts";

const at = (from: number, to: number): Span => ({ from: from * 60, to: to * 60 });
const lanesOf = (spans: Span[], most?: number) =>
  placeSpans(spans, most).placed.map(({ from, lane, lanes }) => `${from / 60}h ${lane + 1}/${lanes}`);

describe("[OFFICE-6] the blocks of a day", () => {
  test("are side by side where they overlap, and as wide as the column where not", () => {
    expect(lanesOf([at(9, 10), at(10, 11)])).toEqual(["9h 1/1", "10h 1/1"]);
    expect(lanesOf([at(9, 11), at(10, 12), at(13, 14)])).toEqual(["9h 1/2", "10h 2/2", "13h 1/1"]);
    // The third takes the lane that the first has left; all three belong together.
    expect(lanesOf([at(9, 10), at(9, 12), at(10, 11)])).toEqual(["9h 1/2", "9h 2/2", "10h 2/2"]);
  });

  test("of one beginning begin with the longest", () => {
    expect(placeSpans([at(9, 10), at(9, 12)]).placed.map(({ to }) => to / 60)).toEqual([12, 10]);
  });

  test("beyond the lanes there are, are counted where they would be", () => {
    const crowded = [at(9, 12), at(9, 10), at(9, 10), at(9, 10), at(11, 12), at(14, 15)];
    expect(lanesOf(crowded, 3)).toEqual(["9h 1/3", "9h 2/3", "11h 2/3", "14h 1/1"]);
    const { folded, more } = placeSpans(crowded, 3);
    expect(folded).toEqual([at(9, 10), at(9, 10)]);
    expect(more).toEqual([{ ...at(9, 10), count: 2, lane: 2, lanes: 3 }]);
    expect(placeSpans(crowded, 4).more).toEqual([]);
  });

  test("never cover each other and are never lost, whatever they are", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const spans = crowdOf(seed);
      const most = 2 + (seed % 4);
      const { placed, folded, more } = placeSpans(spans, most);
      expect(placed.length + folded.length).toBe(spans.length);
      expect(more.reduce((sum, { count }) => sum + count, 0)).toBe(folded.length);
      const blocks = [...placed, ...more];
      for (const [index, one] of blocks.entries()) {
        expect(one.lane < one.lanes && one.lanes <= most).toBe(true);
        for (const other of blocks.slice(index + 1)) {
          if (one.from >= other.to || other.from >= one.to) continue;
          expect([one.lanes === other.lanes, one.lane === other.lane]).toEqual([true, false]);
        }
      }
    }
  });
});

/** Up to forty spans of 30 minutes to ten hours, other ones for each seed and the same ones again for the same. */
function crowdOf(seed: number): Span[] {
  let state = seed;
  const upTo = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return Array.from({ length: upTo(41) }, () => {
    const from = upTo(1381);
    return { from, to: Math.min(from + 30 + upTo(571), 1440) };
  });
}

describe("[OFFICE-6] a day of a meeting", () => {
  const night = { start: "2026-11-24T22:00", end: "2026-11-26T01:30" };
  test.each([
    ["2026-11-24", at(22, 24)],
    ["2026-11-25", at(0, 24)],
    ["2026-11-26", at(0, 1.5)],
  ])("%s is what falls on it", (day, span) => expect(spanOn(night, day)).toEqual(span));

  test("takes half an hour at least, also before midnight", () => {
    expect(spanOn({ start: "2026-11-24T09:00", end: "2026-11-24T09:10" }, "2026-11-24")).toEqual(at(9, 9.5));
    expect(spanOn({ start: "2026-11-24T23:50", end: "2026-11-25T00:10" }, "2026-11-24")).toEqual(at(23.5, 24));
    expect(spanOn({ start: "2026-11-24T23:50", end: "2026-11-25T00:10" }, "2026-11-25")).toEqual(at(0, 0.5));
  });
});

test("[OFFICE-6] the hours go from the earliest beginning to the latest end", () => {
  expect(hoursOf([at(9.5, 10), at(11, 17.25)])).toEqual({ first: 9, last: 18 });
  expect(hoursOf([at(23.5, 24)])).toEqual({ first: 23, last: 24 });
});
