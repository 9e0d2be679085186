import "../../test/browser-gaps.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { PaymentSummary } from "./payment-summary.tsx";

const chosen = { ...classCard({ id: "c1", name: "Archery", priceCents: 1999 }), meetings: [], cancelWithinHours: 24 };
const showRefused = (byId: () => unknown) =>
  renderWithApi(<PaymentSummary classId="c1" chosenBefore={chosen} agreedCents={undefined} agreedAt={0} isRefused />, {
    "classes.byId": byId,
  });

test("[PAY-6] beside a refusal the total is the class's price, not the one of the page before", async () => {
  const response = Promise.withResolvers<unknown>();
  await showRefused(() => response.promise);
  expect(screen.getByText("Archery")).toBeTruthy();
  expect(screen.queryByText(/Total|Price/)).toBeNull();
  response.resolve({ ...chosen, priceCents: 5000 });
  expect(await screen.findByText("Price: 50.00 USD")).toBeTruthy();
});

test("[PAY-6] a class that the school does not show has no total", async () => {
  await showRefused(() => {
    throw applicationError("CLASS_NOT_FOUND", "There is no such class.");
  });
  await waitFor(() => expect(document.querySelector(".mantine-Skeleton-root")).toBeNull());
  expect(screen.getByText("Archery")).toBeTruthy();
  expect(screen.queryByText(/Total|Price/)).toBeNull();
});

test("[PAY-6] nothing is shown of a class that nobody here knows", async () => {
  await renderWithApi(
    <PaymentSummary classId="c1" chosenBefore={undefined} agreedCents={undefined} agreedAt={0} isRefused />,
    {
      "classes.byId": () => {
        throw applicationError("CLASS_NOT_FOUND", "There is no such class.");
      },
    },
  );
  await waitFor(() => expect(document.querySelector(".mantine-Skeleton-root")).toBeNull());
});

test.each([
  ["the price has changed since the class was chosen", 6600, /^The price was \$19\.99 when you chose this class/],
  [
    "the price has changed since the seat was held",
    1999,
    /^This is the price at which your seat was held\. It is \$19\.99 now\.$/,
  ],
])("[PAY-6] %s", async (_change, currentCents, said) => {
  await renderWithApi(
    <PaymentSummary classId="c1" chosenBefore={chosen} agreedCents={6600} agreedAt={0} isRefused={false} />,
    {
      "classes.byId": () => ({ ...chosen, priceCents: currentCents }),
    },
  );
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByText("Total: 66.00 USD")).toBeTruthy();
});

test("[PAY-6] a price that was fetched before the seat was held is not shown as the present one", async () => {
  const later = Date.now() + 60_000;
  await renderWithApi(
    <PaymentSummary classId="c1" chosenBefore={chosen} agreedCents={6600} agreedAt={later} isRefused={false} />,
    {
      "classes.byId": () => chosen,
    },
  );
  expect(await screen.findByText("Total: 66.00 USD")).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText(/price at which your seat was held/)).toBeNull();
});
