import "../../test/browser-gaps.ts";
import { render, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Mantine } from "../mantine.tsx";
import { Pager } from "./pager.tsx";

const list = { isWaiting: false, onPage: () => undefined };

test("the last page of a list leads no further", () => {
  const pager = within(render(<Pager {...list} page={3} total={45} isTotalExact />, { wrapper: Mantine }).container);
  expect(pager.getByRole("status").textContent).toBe("41–45 of 45");
  expect(pager.getByRole("button", { name: "Next page" })).toHaveProperty("disabled", true);
});

test("a list too long to be counted says so, and goes on beyond what was counted", () => {
  const pager = within(
    render(<Pager {...list} page={500} total={9000} isTotalExact={false} />, { wrapper: Mantine }).container,
  );
  expect(pager.getByRole("status").textContent).toBe("9981–10000 of more than 9000");
  expect(pager.getByRole("button", { name: "Next page" })).toHaveProperty("disabled", false);
});

test("[ADMIN-1] the last page that the server returns leads no further", () => {
  const pager = within(
    render(<Pager {...list} page={501} total={10_000} isTotalExact={false} />, { wrapper: Mantine }).container,
  );
  expect(pager.getByRole("status").textContent).toBe("10001–10020 of more than 10000");
  expect(pager.getByRole("button", { name: "Next page" })).toHaveProperty("disabled", true);
});
