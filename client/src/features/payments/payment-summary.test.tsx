import "../../test/browser-gaps.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { PaymentSummary } from "./payment-summary.tsx";

const known = classCard({ id: "c1", name: "Archery", priceCents: 1999 });
const showRefused = (byId: () => unknown) =>
  renderWithApi(<PaymentSummary classId="c1" known={known} agreedCents={undefined} isRefused />, {
    "classes.byId": byId,
  });

test("[PAY-6] beside a refusal the total is the class's price, not the one of the page before", async () => {
  const asked = Promise.withResolvers<unknown>();
  await showRefused(() => asked.promise);
  expect(screen.getByText("Archery")).toBeTruthy();
  expect(screen.queryByText(/Total/)).toBeNull();
  asked.resolve({ ...known, priceCents: 5000 });
  expect(await screen.findByText("Total: 50.00 USD")).toBeTruthy();
});

test("[PAY-6] a class that the school does not show has no total", async () => {
  await showRefused(() => {
    throw applicationError("CLASS_NOT_FOUND", "There is no such class.");
  });
  await waitFor(() => expect(document.querySelector(".mantine-Skeleton-root")).toBeNull());
  expect(screen.getByText("Archery")).toBeTruthy();
  expect(screen.queryByText(/Total/)).toBeNull();
});
