import "../../test/browser-gaps.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { CLASSES_SHOWN_AT_MOST, SEARCH_DELAY_MS } from "../../lib/ui-constants.ts";
import { classCard } from "../../test/class-card.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { ClassList } from "./class-list.tsx";
import type { Facets } from "./class-filters.tsx";
import type { ClassSearch } from "./class-search.ts";

const VENUE = "019ed03f-0000-7000-8000-000000000000";

type Page = { limit: number; offset: number };
const pageOf = (total: number, { limit, offset }: Page) => ({
  classes: Array.from({ length: Math.min(limit, total - offset) }, (_, index) =>
    classCard({ id: `c${offset + index}` }),
  ),
  total,
});

const FACETS: Facets = {
  total: 25,
  sport: [
    { value: "Judo", label: "Judo", count: 4 },
    { value: "Golf", label: "Golf", count: 1 },
  ],
  level: [{ value: "beginner", label: "beginner", count: 2 }],
  weekday: [
    { value: "friday", label: "friday", count: 9 },
    { value: "monday", label: "monday", count: 3 },
  ],
  time: [
    { value: "evening", label: "evening", count: 6 },
    { value: "morning", label: "morning", count: 1 },
  ],
  venueId: [{ value: VENUE, label: "Hall 1", count: 2 }],
  withSeats: 5,
  without: {},
};

/** The list with these classes and facets; the searches that it asks for are kept. */
async function show(
  first: ClassSearch,
  list: (page: Page & ClassSearch & { filter?: ClassSearch }) => unknown,
  facets: Partial<Facets> = {},
) {
  return renderWithApi(<Searched first={first} />, {
    "classes.list": list,
    "classes.facets": () => ({ ...FACETS, ...facets }),
  });
}

function Searched({ first }: { first: ClassSearch }) {
  const [search, setSearch] = useState(first);
  return <ClassList search={search} onSearch={(change) => setSearch({ ...search, ...change })} />;
}

test("[SCHED-6] a card says on which weekdays, when next and where the class meets", async () => {
  const nextMeeting = { start: "2029-05-01T16:00", end: "2029-05-01T17:30", timeZone: "UTC", venueName: "Pitch 2" };
  const instants = { startsAt: "2029-05-01T16:00:00Z", endsAt: "2029-05-01T17:30:00Z" };
  const card = classCard({ meets: { weekdays: [2, 4], time: "16:00" }, nextMeeting: { ...nextMeeting, ...instants } });
  await show({}, () => ({ classes: [card, classCard({ id: "c2", name: "Judo" })], total: 2 }));
  const textOf = async (name: string) => (await screen.findByRole("heading", { name })).closest("li")?.textContent;
  expect(await textOf("Archery")).toMatch(/Tue \+ Thu 16:00 · 5 left.*Next Tue 1 May 2029, 16:00.* · Pitch 2/);
  expect(await textOf("Judo")).not.toMatch(/Next| · /);
});

const showMore = () => screen.findByRole<HTMLButtonElement>("button", { name: "Show more" });

test("[CLASS-2] 'Show more' keeps the keyboard's focus while the next ten are on their way, and tells that they came", async () => {
  const late = Promise.withResolvers<undefined>();
  await show({}, async (page) => {
    if (page.offset === 10) await late.promise;
    return pageOf(25, page);
  });
  const more = await showMore();
  more.focus();
  fireEvent.click(more);
  await expect.poll(() => more.ariaDisabled).toBe("true");
  expect(document.activeElement).toBe(more);
  const shown = screen.getByText("10 of 25 shown");
  expect(shown.tagName).toBe("OUTPUT");
  late.resolve(undefined);
  await expect.poll(() => shown.textContent).toBe("20 of 25 shown");
  expect(document.activeElement).toBe(more);
  expect(more.ariaDisabled).toBeNull();
  fireEvent.click(more);
  await screen.findByText("25 of 25 shown");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("[CLASS-2] 'Show more' is not offered where it could do nothing", async () => {
  await show({ show: CLASSES_SHOWN_AT_MOST }, ({ offset }) => ({
    classes: offset === 0 ? [classCard()] : [],
    total: 501,
  }));
  await screen.findByText("1 of 501 shown");
  await expect.poll(() => screen.getByRole("list", { name: "Classes" }).ariaBusy).toBeNull();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("[CLASS-2] clearing the search asks at once, and leaves the keyboard's focus in its field", async () => {
  const onSearch = vi.fn<(change: ClassSearch) => void>();
  await renderWithApi(<ClassList search={{ search: "judo" }} onSearch={onSearch} />, {
    "classes.list": (page) => pageOf(1, page),
    "classes.facets": () => FACETS,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Clear the search" }));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ search: undefined, show: undefined });
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search classes" }));
});

test("[CLASS-2] a pause between two words keeps the space, and the same words are not asked for again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const inputs: unknown[] = [];
  await show({}, (page) => {
    inputs.push(page.search);
    return pageOf(25, page);
  });
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search classes" });
  fireEvent.click(await showMore());
  await screen.findByText("20 of 25 shown");
  fireEvent.change(field, { target: { value: " " } });
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  expect(screen.getByText("20 of 25 shown")).toBeTruthy();
  fireEvent.change(field, { target: { value: "judo " } });
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  await expect.poll(() => inputs.at(-1)).toBe("judo");
  expect(field.value).toBe("judo ");
});

test("[CLASS-2] a search that is too long says so instead of being cut, and is not asked for", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const inputs: unknown[] = [];
  await show({}, (page) => {
    inputs.push(page.search);
    return pageOf(1, page);
  });
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search classes" });
  expect(field.maxLength).toBe(-1);
  fireEvent.change(field, { target: { value: "a".repeat(101) } });
  expect(screen.getByText("Please use at most 100 characters")).toBeTruthy();
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  expect(inputs).toEqual([undefined]);
  fireEvent.change(field, { target: { value: "a".repeat(100) } });
  expect(screen.queryByText("Please use at most 100 characters")).toBeNull();
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  await expect.poll(() => inputs).toEqual([undefined, "a".repeat(100)]);
});

const labelsOf = (name: string) =>
  [...screen.getByRole<HTMLSelectElement>("combobox", { name }).options].map(({ label }) => label);

test("[FIND-1] each filter says how many classes its values leave, weekdays in their order", async () => {
  await show({ level: "advanced", venue: VENUE }, (page) => pageOf(25, page));
  await screen.findByText("10 of 25 shown");
  await expect.poll(() => labelsOf("Sport")).toEqual(["Any sport", "Judo (4)", "Golf (1)"]);
  expect(labelsOf("Weekday")).toEqual(["Any day", "Monday (3)", "Friday (9)"]);
  expect(labelsOf("Time of day")).toEqual(["Any time", "Morning, before 12:00 (1)", "Evening, from 17:00 (6)"]);
  expect(labelsOf("Venue")).toEqual(["Any venue", "Hall 1 (2)"]);
  expect(labelsOf("Seats")).toEqual(["Any", "Seats left (5)"]);
  // What is set stays to be seen, although no class has it.
  expect(labelsOf("Level")).toEqual(["Any level", "Advanced", "Beginner (2)"]);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Level" }).value).toBe("advanced");
  expect(screen.getByText("Filters · 2")).toBeTruthy();
});

test("[FIND-1] a filter asks the server at once, from the first ten on; a number when typing pauses", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const inputs: unknown[] = [];
  await show({ show: 20 }, ({ sort: _sort, limit: _limit, ...page }) => {
    inputs.push(page);
    return pageOf(25, { ...page, limit: 10 });
  });
  await screen.findByText("20 of 25 shown");
  inputs.length = 0;
  fireEvent.change(screen.getByRole("combobox", { name: "Weekday" }), { target: { value: "monday" } });
  await expect.poll(() => inputs).toEqual([{ filter: { weekday: "monday" }, offset: 0 }]);
  fireEvent.change(screen.getByLabelText("Age"), { target: { value: "9" } });
  expect(inputs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  await expect.poll(() => inputs.at(-1)).toEqual({ filter: { weekday: "monday", age: 9 }, offset: 0 });
});

test("[FIND-1] an empty list says which filter to drop; each active one is removed by a link", async () => {
  await show({ sport: "Judo", price: 1 }, (page) => pageOf(0, page), { total: 0, without: { priceCents: 3 } });
  const link = await screen.findByRole("link", { name: "3 classes without “Up to $1.00”" });
  expect(link.getAttribute("href")).toBe("/Classes?sport=Judo");
  expect(screen.getByRole("link", { name: "Remove the filter Judo" }).getAttribute("href")).toBe("/Classes?price=1");
  expect(screen.getByRole("link", { name: "Clear all filters" }).getAttribute("href")).toBe("/Classes");
});

test("[FIND-1] an empty list offers to drop the search as well, if that gives classes", async () => {
  await show({ search: "ski", sport: "Judo" }, (page) => pageOf(0, page), { total: 0, without: { search: 4 } });
  const link = await screen.findByRole("link", { name: "4 classes without the search “ski”" });
  expect(link.getAttribute("href")).toBe("/Classes?sport=Judo");
  cleanup();
  await show({ search: "ski", sort: "price-asc" }, (page) => pageOf(0, page), { total: 0, without: { search: 1 } });
  await screen.findByText("Nothing matches “ski”. Try fewer or shorter words.");
  const only = screen.getByRole("link", { name: "1 class without the search “ski”" });
  expect(only.getAttribute("href")).toBe("/Classes?sort=price-asc");
});

test("[FIND-1] a search is not offered to be dropped where there are no classes at all", async () => {
  await show({ search: "ski" }, (page) => pageOf(0, page), { total: 0 });
  await screen.findByText("Nothing matches “ski”. Try fewer or shorter words.");
  expect(screen.queryByRole("link")).toBeNull();
});

test("[FIND-1] on a phone the filters are a sheet, whose button says how many classes fit and closes it", async () => {
  const matchMedia = vi
    .spyOn(window, "matchMedia")
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: media.includes("max-width"), media }) as MediaQueryList,
    );
  onTestFinished(() => matchMedia.mockRestore());
  await show({}, ({ filter, ...page }) => pageOf(filter?.time ? 4 : 25, page));
  await screen.findByText("10 of 25 shown");
  fireEvent.click(screen.getByText("Filters"));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  expect(sheet.getByRole("button", { name: "Show 25 classes" })).toBeTruthy();
  fireEvent.change(sheet.getByRole("combobox", { name: "Time of day" }), { target: { value: "evening" } });
  fireEvent.click(await sheet.findByRole("button", { name: "Show 4 classes" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Filters · 1")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Remove the filter In the evening" })).toBeTruthy();
});
