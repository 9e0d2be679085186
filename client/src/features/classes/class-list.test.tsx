import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { CLASSES_SHOWN_AT_MOST, SEARCH_DELAY_MS } from "../../lib/ui-constants.ts";
import { classCard } from "../../test/class-card.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { ClassList } from "./class-list.tsx";
import type { ClassSearch } from "./class-search.ts";

type Page = { limit: number; offset: number };
const pageOf = (total: number, { limit, offset }: Page) => ({
  classes: Array.from({ length: Math.min(limit, total - offset) }, (_, index) =>
    classCard({ id: `c${offset + index}` }),
  ),
  total,
});

function Searched({ first }: { first: ClassSearch }) {
  const [search, setSearch] = useState(first);
  return <ClassList search={search} onSearch={(change) => setSearch({ ...search, ...change })} />;
}

const showMore = () => screen.findByRole<HTMLButtonElement>("button", { name: "Show more" });

test("[CLASS-2] 'Show more' keeps the keyboard's focus while the next ten are on their way, and tells that they came", async () => {
  const late = Promise.withResolvers<undefined>();
  await renderWithApi(<Searched first={{}} />, {
    "classes.list": async (page: Page) => {
      if (page.offset === 10) await late.promise;
      return pageOf(25, page);
    },
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
  await renderWithApi(<Searched first={{ show: CLASSES_SHOWN_AT_MOST }} />, {
    "classes.list": ({ offset }: Page) => ({ classes: offset === 0 ? [classCard()] : [], total: 501 }),
  });
  await screen.findByText("1 of 501 shown");
  await expect.poll(() => screen.getByRole("list", { name: "Classes" }).ariaBusy).toBeNull();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("[CLASS-2] clearing the search leaves the keyboard's focus in its field", async () => {
  await renderWithApi(<Searched first={{ search: "judo" }} />, { "classes.list": (page: Page) => pageOf(1, page) });
  fireEvent.click(await screen.findByRole("button", { name: "Clear the search" }));
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search classes" }));
});

test("[CLASS-2] a search that is too long says so instead of being cut, and is not asked for", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const asked: unknown[] = [];
  await renderWithApi(<Searched first={{}} />, {
    "classes.list": (page: Page & ClassSearch) => {
      asked.push(page.search);
      return pageOf(1, page);
    },
  });
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search classes" });
  expect(field.maxLength).toBe(-1);
  fireEvent.change(field, { target: { value: "a".repeat(101) } });
  expect(screen.getByText("Please use at most 100 characters")).toBeTruthy();
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  expect(asked).toEqual([undefined]);
  fireEvent.change(field, { target: { value: "a".repeat(100) } });
  expect(screen.queryByText("Please use at most 100 characters")).toBeNull();
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  await expect.poll(() => asked).toEqual([undefined, "a".repeat(100)]);
});
