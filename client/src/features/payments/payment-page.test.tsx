import "../../test/browser-gaps.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cardProvider, installCardProvider } from "../../test/card-provider.ts";
import { archery, paidPlace, pay, payButton, show, started } from "../../test/payment-of-one.tsx";
import { applicationError, breakdown, lostConnection, renderWithApi } from "../../test/render-with-api.tsx";
import { mayasSession } from "../../test/sessions.ts";
import { PaymentPage } from "./payment-page.tsx";

let confirmations: unknown[] = [];
beforeAll(() => installCardProvider(cardProvider(() => confirmations.shift())));
beforeEach(() => {
  confirmations = [{ paymentIntent: { status: "succeeded" } }];
});

test("[PAY-2] the payment is asked for once on load, and Pay waits for it and for the card form", async () => {
  const start = Promise.withResolvers<ReturnType<typeof started>>();
  const { calls } = await show({ "payments.start": () => start.promise });
  await screen.findByText("Keeping a seat for you…");
  expect(screen.queryByRole("button", { name: "Pay" })).toBeNull();
  start.resolve(started());
  const button = await payButton();
  await waitFor(() => expect(button.ariaDisabled).toBe(null));
  expect(calls.filter((path) => path === "payments.start")).toHaveLength(1);
});

test("[PAY-6] the total is what the server agreed to when it held the seat", async () => {
  await show({});
  expect(await screen.findByText("Total: 19.99 USD")).toBeTruthy();
});

test("[PAY-1] [PAY-8] success is shown with the transaction once the server has the place", async () => {
  const settled = Promise.withResolvers<unknown>();
  const paid = { id: "p1", items: [paidPlace], paymentIntentId: "pi_1", receiptNumber: 41 };
  await show({
    "payments.settle": () => settled.promise,
    "payments.history": () => ({ payments: [paid], total: 1, isTotalExact: true }),
  });
  await pay();
  await waitFor(() =>
    expect(screen.getByText("Confirming your enrolment", { selector: "li" }).getAttribute("aria-current")).toBe("step"),
  );
  expect(screen.queryByText(/Transaction Success/)).toBeNull();
  settled.resolve({ outcome: "enrolled", paymentIntentId: "pi_1" });
  await screen.findByText("Transaction Success : pi_1");
  expect(document.activeElement?.textContent).toMatch(/^You are in!Your seat in Archery is yours\. See you there!/);
  expect(await screen.findByRole("button", { name: "Download receipt 000041" })).toBeTruthy();
});

test("[PAY-8] a session that ends while paying is no reason to believe that nothing was paid", async () => {
  const session = await mayasSession();
  await renderWithApi(
    <PaymentPage classId="c1" chosen={undefined} onLeft={() => undefined} />,
    {
      "classes.byId": () => archery,
      "payments.start": () => started(),
      "payments.settle": async () => {
        await session.signOut();
        throw applicationError("SESSION_ENDED", "Please sign in again.", 401);
      },
    },
    session,
  );
  await pay();
  expect(await screen.findByText(/^Your session has ended while you were paying\./)).toBeTruthy();
});

test("[UP-2] what failed offline is no longer shown once the connection is back; an error of the server is", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  const refuse = (message: string) => ({ error: { type: "card_error", message } });
  confirmations = [refuse("No line."), refuse("No money.")];
  await show({});
  await pay();
  await screen.findByText("No line.");
  isOnline.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(screen.queryByText("No line.")).toBeNull());
  await pay();
  await screen.findByText("No money.");
  fireEvent(window, new Event("online"));
  expect(screen.getByText("No money.")).toBeTruthy();
});

test("[PAY-4] a refusal shows under the form, and another card pays the same payment", async () => {
  confirmations = [
    { error: { type: "card_error", message: "Your card was declined." } },
    { paymentIntent: { status: "succeeded" } },
  ];
  const { calls } = await show({ "payments.settle": () => ({ outcome: "enrolled", paymentIntentId: "pi_1" }) });
  await pay();
  expect((await screen.findByText("Your card was declined.")).getAttribute("role")).toBe("alert");
  await pay();
  await screen.findByText("Transaction Success : pi_1");
  expect(calls.filter((path) => path === "payments.start")).toHaveLength(1);
});

test("[PAY-8] a server that cannot be heard is asked again on demand, without paying again", async () => {
  let isUp = false;
  await show({
    "payments.settle": () => {
      if (!isUp) throw new TypeError("Failed to fetch");
      return { outcome: "enrolled", paymentIntentId: "pi_1" };
    },
  });
  await pay();
  const panel = (await screen.findByText(/^Your payment is safe/)).parentElement;
  expect(document.activeElement).toBe(panel);
  const again = screen.getByRole("button", { name: "Check again" });
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(document.activeElement).toBe(panel));
  isUp = true;
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("Transaction Success : pi_1")).toBeTruthy();
});

test("[PAY-1] after a reload the total is what was paid, whatever the class costs now", async () => {
  await show({
    "payments.start": () => {
      throw applicationError("ALREADY_ENROLLED", "Refused.");
    },
    "payments.history": () => ({
      payments: [{ items: [paidPlace], priceCents: 1234, paymentIntentId: "pi_1", receiptNumber: null }],
      total: 1,
    }),
  });
  expect(await screen.findByText("Total: 12.34 USD")).toBeTruthy();
});

test.each([
  ["NO_SEATS_LEFT", /All seats of this class are taken/],
  ["ALREADY_ENROLLED", /enrolled in this class already/],
  ["CLASS_NOT_FOUND", /is not open/],
  ["CLASS_CLOSED", /takes no new students/],
])("%s says what happened and leads on", async (code, text) => {
  await show({
    "payments.start": () => {
      throw applicationError(code, "Refused.");
    },
    "payments.history": () => ({ payments: [], total: 0 }),
  });
  await screen.findByText(text);
  expect(screen.getAllByRole("link").length).toBeGreaterThan(0);
});

test("[FAM-9] questions about a child that have to be answered first are led to", async () => {
  await show({
    "payments.start": () => {
      throw applicationError("CONSENT_REQUIRED", "Please answer the questions about Anna first.");
    },
  });
  await screen.findByText("Please answer the questions about Anna first.");
  expect(screen.getByRole("link", { name: "Answer the questions" }).getAttribute("href")).toBe("/dashboard/family");
});

test.each([
  ["cancelled", "CLASS_NOT_FOUND"],
  ["closed", "CLASS_CLOSED"],
])("[LIFE-2] paying for a class that was %s meanwhile says that the card was not charged", async (_change, code) => {
  confirmations = [{ error: { type: "invalid_request_error", payment_intent: { status: "canceled" } } }];
  let starts = 0;
  await show({
    "payments.start": () => {
      if (++starts > 1) throw applicationError(code, "Refused.");
      return started();
    },
  });
  await pay();
  await screen.findByText(/^Your card was not charged: the school has cancelled this class/);
  expect(screen.queryByRole("button", { name: "Pay" })).toBeNull();
});

test("a reload after paying says success again, with the transaction and its receipt", async () => {
  const paid = { id: "p1", items: [paidPlace], paymentIntentId: "pi_1", receiptNumber: 41 };
  await show({
    "payments.start": () => {
      throw applicationError("ALREADY_ENROLLED", "Refused.");
    },
    "payments.history": () => ({
      payments: [{ ...paid, paymentIntentId: "pi_0", items: [{ ...paidPlace, isEnrolmentOver: true }] }, paid],
      total: 2,
    }),
  });
  expect(await screen.findByText("Transaction Success : pi_1")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download receipt 000041" })).toBeTruthy();
});

test("a class whose last seats are held says when the next hold ends, and can be tried again then", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let isFull = true;
  await show({
    "payments.start": () => {
      if (isFull) throw applicationError("NO_SEATS_LEFT", "Sold out.", 409, 372);
      return started();
    },
  });
  expect(await screen.findByText(/^All seats are taken or held. The next hold ends in 06:1[12].$/)).toBeTruthy();
  expect(screen.getByText("Price: 50.00 USD")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText(/The next hold ends in 05:1[12].$/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(313_000));
  isFull = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^Your seat is kept for another/)).toBeTruthy();
});

test.each([
  ["a lost connection", lostConnection(), /cannot be reached. Check your connection/],
  ["a failure of the school's own", breakdown("r-17"), /at the school.*number r-17/],
  [
    "a card provider that is away",
    applicationError("PROVIDER_UNAVAILABLE", "The card service does not answer.", 503),
    /^The card service does not answer/,
  ],
])("[PAY-2] after %s no payment is offered, and it can be tried again", async (_case, error, text) => {
  let answer: () => unknown = () => {
    throw error;
  };
  await show({ "payments.start": () => answer() });
  await screen.findByText(text);
  expect(screen.queryByRole("button", { name: "Pay" })).toBeNull();
  answer = () => started();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await payButton()).toBeTruthy();
});
