import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { PaymentHistory } from "./payment-history.tsx";

const payment = (number: number, state = "succeeded") => ({
  id: `p${number}`,
  className: `Class ${number}`,
  priceCents: 1999,
  transactionId: `pi_${number}`,
  paidAt: new Date(2026, 6, 1, 12),
  state,
});

test("[STU-6] the history shows number, name, price, transaction and date", async () => {
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, {
    "payments.history": () => ({ payments: [payment(1), payment(2, "refunded")], total: 2 }),
  });
  const table = await screen.findByRole("table", { name: "Payment history" });
  const [head, first, second] = within(table).getAllByRole("row");
  expect([...(head?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    "No",
    "Name",
    "Price",
    "TransactionId",
    "Date",
  ]);
  expect([...(first?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    "1",
    "Class 1",
    "$19.99",
    "pi_1",
    "Jul 1, 2026, 12:00 PM",
  ]);
  expect(second?.textContent).toContain("Refunded");
});

test("[STU-6] a long history goes on page by page, numbered on", async () => {
  const turn = vi.fn<(page: number) => void>();
  await renderWithApi(<PaymentHistory page={2} onPage={turn} />, {
    "payments.history": ({ offset }: { offset: number }) => ({ payments: [payment(offset + 1)], total: 45 }),
  });
  await screen.findByText("21–40 of 45");
  expect(screen.getByText("Class 21")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Next page" }));
  fireEvent.click(screen.getByRole("button", { name: "Previous page" }));
  expect(turn.mock.calls).toEqual([[3], [1]]);
});

test("an empty history says so", async () => {
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, {
    "payments.history": () => ({ payments: [], total: 0 }),
  });
  expect(await screen.findByText("You have not paid for a class yet")).toBeTruthy();
});

test("[STU-6] a search and an order are asked of the server, and an empty answer names the search", async () => {
  const asked = vi.fn<(input: unknown) => unknown>(() => ({ payments: [], total: 0 }));
  await renderWithApi(<PaymentHistory search="judo" sort="oldest" page={2} onPage={() => undefined} />, {
    "payments.history": asked,
  });
  expect(await screen.findByText("Nothing matches “judo”. Try a shorter word.")).toBeTruthy();
  expect(asked).toHaveBeenCalledWith({ limit: 20, offset: 20, search: "judo", sort: "oldest" });
});
