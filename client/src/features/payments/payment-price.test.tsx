import "../../test/browser-gaps.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { cardProvider, installCardProvider } from "../../test/card-provider.ts";
import { classCard } from "../../test/class-card.ts";
import { archery, place, started } from "../../test/payment-of-one.tsx";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { FRESH_MS } from "../../lib/ui-constants.ts";
import { PaymentPage } from "./payment-page.tsx";

beforeAll(() => installCardProvider(cardProvider(() => ({ paymentIntent: { status: "succeeded" } }))));

const CHANGED = /^The price was \$50\.00 when you chose this class, and has changed since\./;
const chosen = classCard({ id: "c1", priceCents: 5000 });
function showChosen(priceCents: number) {
  return renderWithApi(<PaymentPage classId="c1" chosen={chosen} onLeft={() => undefined} />, {
    "classes.byId": () => ({ ...archery, priceCents }),
    "payments.start": () => ({ ...started(), items: [{ ...place, priceCents }], totalCents: priceCents }),
  });
}

test("[PAY-6] a price that changed since the class was chosen is said before anything is paid", async () => {
  await showChosen(6000);
  expect(await screen.findByText("Total: 60.00 USD")).toBeTruthy();
  expect((await screen.findByText(CHANGED)).closest("[role=alert]")).toBeTruthy();
});

test("[PAY-6] what is said of a changed price stays while the class is fetched again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const again = Promise.withResolvers<unknown>();
  let [requestCount, isHeld, isAgain] = [0, false, false];
  await renderWithApi(<PaymentPage classId="c1" chosen={chosen} onLeft={() => undefined} />, {
    "classes.byId": () => {
      requestCount++;
      return isAgain ? again.promise : { ...archery, priceCents: isHeld ? 6000 : 5500 };
    },
    "payments.start": () => {
      isHeld = true;
      return { ...started(), items: [{ ...place, priceCents: 6000 }], totalCents: 6000 };
    },
  });
  await screen.findByText(CHANGED);
  isAgain = true;
  const before = requestCount;
  vi.setSystemTime(Date.now() + FRESH_MS + 1);
  fireEvent(document, new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => requestCount).toBeGreaterThan(before);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText(CHANGED)).toBeTruthy();
  again.resolve({ ...archery, priceCents: 6500 });
  expect(await screen.findByText(/It is \$65\.00 now\.$/)).toBeTruthy();
});

test("[PAY-6] a price that is still the same goes without a remark", async () => {
  await showChosen(5000);
  expect(await screen.findByText("Total: 50.00 USD")).toBeTruthy();
  expect(screen.queryByText(CHANGED)).toBeNull();
});
