import "../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithApi } from "../test/render-with-api.tsx";
import { TableTools } from "./table-tools.tsx";

test("[ADMIN-1] the order of a table is chosen by its name, the usual one first", async () => {
  const onSort = vi.fn<(sort: string) => void>();
  const sorts = { name: "By name", newest: "Newest first" };
  const tools = { label: "Search users", hint: "Name", search: "", onSearch: () => undefined, sorts, onSort };
  await renderWithApi(<TableTools {...tools} sort={undefined} />, {});
  const order = await screen.findByRole("combobox", { name: "Sort by" });
  expect(order).toHaveProperty("value", "name");
  expect(
    within(order)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["By name", "Newest first"]);
  fireEvent.change(order, { target: { value: "newest" } });
  expect(onSort).toHaveBeenCalledExactlyOnceWith("newest");
});
