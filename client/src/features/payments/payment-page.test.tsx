import "../../test/browser-gaps.ts";
import { useDisclosure } from "@mantine/hooks";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cardProvider, installCardProvider } from "../../test/card-provider.ts";
import { classCard } from "../../test/class-card.ts";
import { type Api, breakdown, lostConnection, applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { maya, mayasSession } from "../../test/sessions.ts";
import { FRESH_MS } from "../../lib/ui-constants.ts";
import { SelectedClasses } from "../enrolments/selected-classes.tsx";
import { PaymentPage } from "./payment-page.tsx";

const terms = { meetings: [], cancelWithinHours: 24 };
const archery = { id: "c1", name: "Archery", imageUrl: "/a.webp", instructorName: "Ines", priceCents: 5000, ...terms };
const place = {
  enrolmentId: "e1",
  classId: "c1",
  className: "Archery",
  participantId: "u1",
  participantName: null,
  discountKind: null,
  discountCents: 0,
  codeCents: 0,
  priceCents: 1999,
};
const paidPlace = { classId: "c1", participantName: null, isEnrolmentOver: false };
const started = (minutes = 15) => ({
  checkoutId: "k1",
  items: [place],
  totalCents: 1999,
  clientSecret: "pi_1_secret",
  paymentIntentId: "pi_1",
  // The school's clock is none of this computer's business.
  holdExpiresAt: new Date(0),
  holdSecondsLeft: minutes * 60,
});

let confirmations: unknown[] = [];
beforeAll(() => installCardProvider(cardProvider(() => confirmations.shift())));
beforeEach(() => {
  confirmations = [{ paymentIntent: { status: "succeeded" } }];
});

function show(api: Api, onLeft = () => undefined as void) {
  return renderWithApi(<PaymentPage classId="c1" known={undefined} onLeft={onLeft} />, {
    "classes.byId": () => archery,
    "payments.start": () => started(),
    ...api,
  });
}

const payButton = () => screen.findByRole<HTMLButtonElement>("button", { name: "Pay" });
async function pay() {
  const button = await payButton();
  await waitFor(() => expect(button.ariaDisabled).toBe(null));
  fireEvent.click(button);
}

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

test("[PAY-1] [PAY-8] success is told with the transaction once the server has the place", async () => {
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
    <PaymentPage classId="c1" known={undefined} onLeft={() => undefined} />,
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

test("[UP-2] what failed offline is no longer told once the line is back; a refusal is", async () => {
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

test("[SEC-3] an address that has to be verified first: the link is sent, and the page goes on once it was opened", async () => {
  let isEmailVerified = false;
  let sent = 0;
  const session = await mayasSession({
    sendEmailVerification: async () => void (sent += 1),
    reload: async () => ({ ...maya, isEmailVerified }),
  });
  const { calls } = await renderWithApi(
    <PaymentPage classId="c1" known={undefined} onLeft={() => undefined} />,
    {
      "classes.byId": () => archery,
      "payments.start": () => {
        if (!isEmailVerified) throw applicationError("EMAIL_NOT_VERIFIED", "x", 403);
        return started();
      },
    },
    session,
  );
  await screen.findByText(/maya@lake\.example is yours/);
  fireEvent.click(screen.getByRole("button", { name: "Send the link" }));
  await waitFor(() => expect(sent).toBe(1));
  const check = screen.getByRole("button", { name: "I have opened it" });
  await waitFor(() => expect(check.ariaDisabled).toBe(null));
  fireEvent.click(check);
  await screen.findByText(/^Your address is not verified yet/);
  isEmailVerified = true;
  fireEvent.click(screen.getByRole("button", { name: "I have opened it" }));
  expect(await payButton()).toBeTruthy();
  expect(calls.filter((path) => path === "payments.start")).toHaveLength(2);
});

test("[SEC-3] a verification mail that cannot be sent says why", async () => {
  const session = await mayasSession({
    sendEmailVerification: () => Promise.reject(Object.assign(new Error("x"), { code: "auth/too-many-requests" })),
  });
  const api = {
    "payments.start": () => {
      throw applicationError("EMAIL_NOT_VERIFIED", "x", 403);
    },
  };
  await renderWithApi(<PaymentPage classId="c1" known={undefined} onLeft={() => undefined} />, api, session);
  fireEvent.click(await screen.findByRole("button", { name: "Send the link" }));
  expect(await screen.findByText(/^Too many attempts\. Wait a few minutes/)).toBeTruthy();
});

test("[AUTH-9] a session that has ended leads from the payment to the login page and back", async () => {
  await show({
    "payments.start": () => {
      throw applicationError("SESSION_ENDED", "x", 401);
    },
  });
  await screen.findByText("Your session has ended. Please sign in again.");
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toMatch(/^\/login\?redirect=/);
});

const CHANGED = /^The price was \$50\.00 when you chose this class, and has changed since\./;
const chosen = classCard({ id: "c1", priceCents: 5000 });
function showChosen(priceCents: number) {
  return renderWithApi(<PaymentPage classId="c1" known={chosen} onLeft={() => undefined} />, {
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
  let [asked, isHeld, isAgain] = [0, false, false];
  await renderWithApi(<PaymentPage classId="c1" known={chosen} onLeft={() => undefined} />, {
    "classes.byId": () => {
      asked++;
      return isAgain ? again.promise : { ...archery, priceCents: isHeld ? 6000 : 5500 };
    },
    "payments.start": () => {
      isHeld = true;
      return { ...started(), items: [{ ...place, priceCents: 6000 }], totalCents: 6000 };
    },
  });
  await screen.findByText(CHANGED);
  isAgain = true;
  const before = asked;
  vi.setSystemTime(Date.now() + FRESH_MS + 1);
  fireEvent(document, new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => asked).toBeGreaterThan(before);
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

test("a hold is counted down however long the school's holds are", async () => {
  await show({ "payments.start": () => started(30) });
  expect(await screen.findByText(/^Your seat is kept for another (30:00|29:)/)).toBeTruthy();
});

test("a hold that runs out closes the form, and starting again takes a new one", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = await show({});
  await screen.findByText(/^Your seat is kept for another 1[45]:/);
  await act(() => vi.advanceTimersByTimeAsync(15 * 60_000 + 1000));
  await screen.findByText(/^The time for this seat is over/);
  const button = await payButton();
  expect([button.disabled, button.ariaDisabled]).toEqual([false, "true"]);
  fireEvent.click(button);
  fireEvent.click(screen.getByRole("button", { name: "Start again" }));
  await screen.findByText(/^Your seat is kept for another 1[45]:/);
  expect(calls.filter((path) => path.startsWith("payments."))).toEqual(["payments.start", "payments.start"]);
});

test.each([
  ["from its address", "e1"],
  ["that was held already", undefined],
])("[MOVE-2] a move %s that runs out is not bought at the full price by starting again", async (_case, moveId) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sent: unknown[] = [];
  await renderWithApi(<PaymentPage classId="c1" moveId={moveId} known={undefined} onLeft={() => undefined} />, {
    "classes.byId": () => archery,
    "payments.start": (input: { moveId?: string }) => {
      sent.push(input.moveId);
      if (sent.length > 1) throw applicationError("MOVE_ENDED", "The time to pay for the move is over.", 409);
      return { ...started(), items: [{ ...place, movesFrom: "Football" }] };
    },
  });
  await screen.findByText(/^Your seat is kept for another 1[45]:/);
  await act(() => vi.advanceTimersByTimeAsync(15 * 60_000 + 1000));
  fireEvent.click(await screen.findByRole("button", { name: "Start again" }));
  const said = await screen.findByText("The time to pay for the move is over.");
  expect(said.closest("[role=alert]")?.querySelector("a")?.textContent).toBe("My Enrolled");
  expect(screen.queryByRole("button", { name: "Pay" })).toBeNull();
  expect(sent).toEqual([moveId, "e1"]);
});

test("[MOVE-2] the money of a move that is over is on its way back, not for want of a place", async () => {
  await show({
    "payments.start": () => ({ ...started(), items: [{ ...place, movesFrom: "Football" }] }),
    "payments.settle": () => ({ outcome: "refunded", paymentIntentId: "pi_1" }),
  });
  await pay();
  expect(await screen.findByText(/^The place could not move any more, so your money is on its way back/)).toBeTruthy();
});

test("leaving gives the seat back", async () => {
  const leave = vi.fn<() => void>();
  await show({ "payments.release": () => ({ released: true }) }, leave);
  fireEvent.click(await screen.findByRole("button", { name: "Leave without paying" }));
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

/** What My Classes reads, beside the page or not. */
function MyClasses() {
  const [isOpen, { toggle }] = useDisclosure(true);
  return (
    <>
      <button onClick={toggle}>My Classes</button>
      {isOpen && <SelectedClasses />}
    </>
  );
}

test("My Classes shows a seat as held once it is, and not any more once it was given back", async () => {
  const start = Promise.withResolvers<ReturnType<typeof started>>();
  const { calls } = await renderWithApi(
    <>
      <MyClasses />
      <PaymentPage classId="c1" known={undefined} onLeft={() => undefined} />
    </>,
    {
      "enrolment.selected": () => [],
      "classes.byId": () => archery,
      "payments.start": () => start.promise,
      "payments.release": () => ({ released: true }),
    },
  );
  const timesRead = () => calls.filter((path) => path === "enrolment.selected").length;
  await screen.findByText("You have not added any classes yeats");
  const toggle = screen.getByRole("button", { name: "My Classes" });
  fireEvent.click(toggle);
  start.resolve(started());
  const leave = await screen.findByRole("button", { name: "Leave without paying" });
  expect(timesRead()).toBe(1);
  fireEvent.click(toggle);
  await expect.poll(timesRead).toBe(2);
  fireEvent.click(leave);
  await expect.poll(timesRead).toBe(3);
});

test("[PAY-8] leaving a seat that has been paid for in another tab shows the payment instead", async () => {
  const leave = vi.fn<() => void>();
  await show(
    {
      "payments.release": () => ({ released: false }),
      "payments.settle": () => ({ outcome: "enrolled", paymentIntentId: "pi_1" }),
    },
    leave,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Leave without paying" }));
  await screen.findByText("Transaction Success : pi_1");
  expect(leave).not.toHaveBeenCalled();
});
