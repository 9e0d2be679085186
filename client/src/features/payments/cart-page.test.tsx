import "../../test/browser-gaps.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { cardProvider, installCardProvider } from "../../test/card-provider.ts";
import { type Api, applicationError, refusedCart, renderWithApi, student } from "../../test/render-with-api.tsx";
import { CartPage } from "./cart-page.tsx";
import { PaymentPage } from "./payment-page.tsx";

const item = (overrides: object = {}) => ({
  enrolmentId: "e1",
  classId: "c1",
  className: "Football",
  participantId: "p1",
  participantName: "Anna Lovelace" as string | null,
  discountKind: null as "sibling" | "multi_class" | null,
  discountCents: 0,
  codeCents: 0,
  priceCents: 7999,
  ...overrides,
});
const anna = item();
const ben = item({
  enrolmentId: "e2",
  participantId: "p2",
  participantName: "Ben Lovelace",
  discountKind: "sibling",
  discountCents: 800,
  priceCents: 7199,
});
const readersItem = item({
  enrolmentId: "e3",
  classId: "c2",
  className: "Chess",
  participantId: "u1",
  participantName: null,
  discountKind: "multi_class",
  discountCents: 400,
  codeCents: 1000,
  priceCents: 2600,
});
const started = (items = [anna, ben, readersItem], overrides: object = {}) => ({
  checkoutId: "k1",
  items,
  totalCents: items.reduce((sum, { priceCents }) => sum + priceCents, 0),
  code: null,
  clientSecret: "pi_1_secret",
  paymentIntentId: "pi_1",
  holdExpiresAt: new Date(0),
  holdSecondsLeft: 900,
  ...overrides,
});
const places = [{ classId: "c1", participantId: "p1" }, { classId: "c1", participantId: "p2" }, { classId: "c2" }];
const names: Record<string, string> = { c1: "Football", c2: "Chess" };
const api: Api = {
  "auth.me": () => ({ ...student, hasChildren: true }),
  "classes.byId": ({ classId }: { classId: string }) => ({
    id: classId,
    name: names[classId],
    imageUrl: "/a.webp",
    instructorName: "Ines",
    priceCents: 7999,
    meetings: [],
    cancelWithinHours: 24,
  }),
  "family.list": () => [
    { id: "p1", name: "Anna Lovelace", isOneself: false },
    { id: "p2", name: "Ben Lovelace", isOneself: false },
  ],
  "enrolment.mine": () => [],
  "schedule.ownOverlaps": () => [],
  "payments.history": () => ({ payments: [], total: 0, isTotalExact: true }),
  "payments.start": () => started(),
};

beforeAll(() => installCardProvider(cardProvider(() => ({ paymentIntent: { status: "succeeded" } }))));

const show = (overrides: Api, onLeft = () => undefined as void) =>
  renderWithApi(<CartPage places={places} onLeft={onLeft} />, { ...api, ...overrides });

async function press(name: string) {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button.ariaDisabled).toBe(null));
  fireEvent.click(button);
}
const lines = async () =>
  within(await screen.findByRole("list", { name: "What you pay for" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("[CART-1][CART-5] several places are held at once, a line for each with what comes off, and the total", async () => {
  const sent: unknown[] = [];
  const start = Promise.withResolvers<unknown>();
  await show({
    "payments.start": (input) => {
      sent.push(input);
      return start.promise;
    },
  });
  await screen.findByText("Keeping your places…");
  start.resolve(started());
  expect(await lines()).toEqual([
    "Football · Anna $79.99",
    "Football · Ben $79.99Sibling discount −$8.00",
    "Chess $40.00Several classes −$4.00Code −$10.00",
  ]);
  expect(screen.getByRole("region", { name: "3 places" }).textContent).toContain("Total: 177.98 USD");
  expect(screen.getByText(/^Your 3 places are kept for another 1[45]:/)).toBeTruthy();
  expect(sent).toEqual([{ items: places }]);
});

test("[TRUE-7] classes of one person that are at the same time are named for each place, without opening the terms", async () => {
  const overlap = { classId: "c1", withId: "c9", withName: "Judo", count: 2 };
  const { participantId, participantName } = ben;
  await show({ "schedule.ownOverlaps": () => [{ ...overlap, participantId, participantName }] });
  expect(await screen.findByText("Football · Ben overlaps Judo on 2 dates")).toBeTruthy();
  expect(screen.getAllByText(/overlaps/)).toHaveLength(1);
});

test("[CART-5] one place with a discount shows it above the total, and calls no price a changed one", async () => {
  await renderWithApi(<PaymentPage classId="c1" participantId="p2" chosen={undefined} onLeft={() => undefined} />, {
    ...api,
    "payments.start": () => started([ben]),
  });
  expect(await lines()).toEqual(["Football · Ben $79.99Sibling discount −$8.00"]);
  expect(screen.getByText("Total: 71.99 USD")).toBeTruthy();
  await screen.findByText("with Ines");
  expect(screen.queryByText(/price at which your seat was held/)).toBeNull();
});

test("[CART-5] one place without a discount has no lines", async () => {
  await renderWithApi(<PaymentPage classId="c1" participantId="p1" chosen={undefined} onLeft={() => undefined} />, {
    ...api,
    "payments.start": () => started([anna]),
  });
  await screen.findByText("Total: 79.99 USD");
  expect(screen.queryByRole("list", { name: "What you pay for" })).toBeNull();
});

test("[CODE-3] a code is used with Enter, shown as used, and removed; one that is refused leaves the payment as it is", async () => {
  const sent: unknown[] = [];
  await show({
    "payments.quote": (input: { code?: string }) => {
      if (input.code === "WINTER") throw applicationError("CODE_UNKNOWN", "There is no such code.");
      return { lines: [], totalCents: 0 };
    },
    "payments.start": (input: { code?: string }) => {
      sent.push(input);
      return input.code ? started([anna, readersItem], { code: input.code }) : started([anna, ben]);
    },
  });
  expect(await screen.findByText("Total: 151.98 USD")).toBeTruthy();
  await press("I have a code");
  const field = screen.getByRole("textbox", { name: "Code" });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: "WINTER" } });
  fireEvent.submit(field);
  expect(await screen.findByText("There is no such code.")).toBeTruthy();
  expect(screen.getByText("Total: 151.98 USD")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Pay" })).toBeTruthy();
  fireEvent.change(field, { target: { value: "SUMMER" } });
  expect(screen.queryByText("There is no such code.")).toBeNull();
  await press("Use");
  expect(await screen.findByText("Total: 105.99 USD")).toBeTruthy();
  expect(screen.getByText("The code SUMMER is used.")).toBeTruthy();
  await press("Remove the code");
  expect(await screen.findByText("Total: 151.98 USD")).toBeTruthy();
  expect(sent.slice(1)).toEqual(["SUMMER", ""].map((code) => ({ items: places, code })));
});

const changed = applicationError("PRICE_CHANGED", "The price has changed.");
const over = { holdSecondsLeft: 0 };

test("[CART-6] a start once more is for the total that was seen, and another one is shown with its lines before it is paid", async () => {
  const sent: { totalCents?: number }[] = [];
  await show({
    "payments.start": (input: { totalCents?: number }) => {
      sent.push(input);
      if (sent.length === 1) return started([anna, ben], over);
      if (input.totalCents !== undefined) throw changed;
      return started([anna, item({ ...ben, discountKind: null, discountCents: 0, priceCents: 7999 })]);
    },
  });
  await screen.findByText("Total: 151.98 USD");
  expect(screen.queryByText("The total has changed. Please look again.")).toBeNull();
  await press("Start again");
  expect(await screen.findByText("The total has changed. Please look again.")).toBeTruthy();
  expect(screen.getByText("Total: 159.98 USD")).toBeTruthy();
  expect(await lines()).toEqual(["Football · Anna $79.99", "Football · Ben $79.99"]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Pay" }).ariaDisabled).toBe(null));
  expect(sent).toEqual([{ items: places }, { items: places, totalCents: 15_198 }, { items: places }]);
});

test("[CART-6] another total than the page before has said is shown as one, but not that of a code that is used", async () => {
  const sent: object[] = [];
  const answer = { code: null as string | null };
  const page = (quotedCents: number) => <CartPage places={places} quotedCents={quotedCents} onLeft={() => undefined} />;
  const start = (input: { totalCents?: number }) => {
    sent.push(input);
    if (input.totalCents !== undefined) throw changed;
    return started([anna, ben, readersItem], answer);
  };
  await renderWithApi(page(20_000), { ...api, "payments.start": start });
  expect(await screen.findByText("The total has changed. Please look again.")).toBeTruthy();
  expect(sent[0]).toEqual({ items: places, totalCents: 20_000 });
  cleanup();
  answer.code = "SUMMER";
  await renderWithApi(page(20_000), { ...api, "payments.start": start });
  expect(await screen.findByText("The code SUMMER is used.")).toBeTruthy();
  expect(screen.queryByText("The total has changed. Please look again.")).toBeNull();
});

test("[CODE-3] the code of an open payment is shown after a reload, also where nothing comes off, and kept by a start once more", async () => {
  const sent: unknown[] = [];
  await show({
    "payments.start": (input) => {
      sent.push(input);
      return started([anna, ben], { code: "SUMMER", ...(sent.length === 1 && over) });
    },
  });
  expect(await screen.findByText("The code SUMMER is used.")).toBeTruthy();
  await press("Start again");
  await screen.findByText(/^Your 2 places are kept/);
  expect(sent.slice(1)).toEqual([{ items: places, code: "SUMMER", totalCents: 15_198 }]);
});

test("[CART-6][CODE-1] a code that is used up since is left out, and the total is said to have changed", async () => {
  let starts = 0;
  await show({
    "payments.start": (input: { code?: string }) => {
      starts += 1;
      if (starts === 1) return started([anna, readersItem], { code: "SUMMER", ...over });
      if (input.code) throw applicationError("CODE_USED_UP", "This code is used up.");
      return started([anna, ben]);
    },
  });
  await screen.findByText("The code SUMMER is used.");
  await press("Start again");
  expect(await screen.findByText("The total has changed. Please look again.")).toBeTruthy();
  expect(screen.queryByText("The code SUMMER is used.")).toBeNull();
});

test("[CODE-5] where there is nothing to pay, no card is asked for", async () => {
  const free = started([item({ codeCents: 7999, priceCents: 0 })], { clientSecret: null, paymentIntentId: "free_1" });
  const sent: unknown[] = [];
  let outcome = "failed";
  await renderWithApi(<PaymentPage classId="c1" participantId="p1" chosen={undefined} onLeft={() => undefined} />, {
    ...api,
    "payments.start": () => free,
    "payments.settle": (input) => {
      sent.push(input);
      return { outcome, paymentIntentId: "free_1" };
    },
  });
  await screen.findByText("Total: 0.00 USD");
  expect(screen.queryByText("Card")).toBeNull();
  expect(screen.queryByRole("button", { name: "Pay" })).toBeNull();
  await press("Enrol for free");
  expect(await screen.findByText(/^That did not work, and nobody is enrolled yet/)).toBeTruthy();
  outcome = "enrolled";
  await press("Enrol for free");
  expect(await screen.findByText("Anna is in!")).toBeTruthy();
  expect(sent).toEqual([{ paymentIntentId: "free_1" }, { paymentIntentId: "free_1" }]);
});

const refusal = (classId: string, participantId: string, errorCode: string, message: string) => ({
  classId,
  participantId,
  errorCode,
  message,
});
const showRefused = (...refused: ReturnType<typeof refusal>[]) =>
  show({
    "payments.start": () => {
      throw refusedCart(refused);
    },
  });

test("[CART-2] every refused place is named with its reason, with a way on without them", async () => {
  await showRefused(refusal("c1", "p2", "NO_SEATS_LEFT", "This class is sold out."));
  expect(await screen.findByText("Football · Ben: This class is sold out.")).toBeTruthy();
  const on = screen.getByRole("link", { name: "Continue with the other 2" });
  const { searchParams } = new URL(on.getAttribute("href") ?? "", "https://camp.test");
  expect(JSON.parse(searchParams.get("places") ?? "")).toEqual(["c1.p1", "c2"]);
  const back = screen.getByRole("link", { name: "Back to My Classes" });
  expect(back.getAttribute("href")).toBe("/dashboard/selectClass");
});

test("[CART-2] with one place left the way on is the one-place address", async () => {
  await showRefused(
    refusal("c1", "p2", "NO_SEATS_LEFT", "This class is sold out."),
    refusal("c2", "u1", "ALREADY_ENROLLED", "Enrolled already."),
  );
  expect(await screen.findByText("Chess: Enrolled already.")).toBeTruthy();
  const on = await screen.findByRole("link", { name: "Continue with the other one" });
  expect(on.getAttribute("href")).toBe("/dashboard/payment?classId=c1&participant=p1");
});

test("[CART-2] a refusal of the whole payment can be tried again", async () => {
  await show({
    "payments.start": () => {
      throw applicationError("PROVIDER_UNAVAILABLE", "The card service does not answer.", 503);
    },
  });
  await screen.findByText(/^The card service does not answer/);
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

const paidItem = (from: typeof anna, overrides: object = {}) => ({ ...from, isEnrolmentOver: false, ...overrides });
const historyOf = (items: { priceCents: number }[], refunds: object[] = []) => ({
  payments: [
    {
      id: "p1",
      items,
      refunds,
      paymentIntentId: "pi_1",
      receiptNumber: 41,
      priceCents: items.reduce((sum, { priceCents }) => sum + priceCents, 0),
    },
  ],
  total: 1,
  isTotalExact: true,
});
const historyWith = (...items: { priceCents: number }[]) => historyOf(items);

test("[CART-1][CART-7] paid places are named, with one receipt and transaction, and the ways on", async () => {
  await show({
    "payments.history": () => historyWith(paidItem(anna), paidItem(ben), paidItem(readersItem)),
    "payments.settle": () => ({ outcome: "enrolled", paymentIntentId: "pi_1" }),
  });
  await press("Pay");
  await screen.findByRole("heading", { name: "You are in!" });
  expect(document.activeElement?.textContent).toMatch(
    /^You are in!Your 3 places are yours\.Football · AnnaFootball · BenChess/,
  );
  expect(screen.getByText("Transaction Success : pi_1")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Download receipt 000041" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "My Enrolled" })).toBeTruthy();
});

test("[CART-7][CART-9] what another tab has paid for less is shown, and not what this one would have charged", async () => {
  let payments: ReturnType<typeof historyOf> | object = { payments: [], total: 0, isTotalExact: true };
  await show({
    "payments.history": () => payments,
    "payments.settle": () => {
      payments = historyWith(paidItem(anna), paidItem(ben, { priceCents: 6225 }), paidItem(readersItem));
      return { outcome: "enrolled", paymentIntentId: "pi_1" };
    },
  });
  await screen.findByText("Total: 177.98 USD");
  await press("Pay");
  expect(await screen.findByText("Total: 168.24 USD")).toBeTruthy();
  expect(await lines()).toEqual(["Football · Anna $79.99", "Football · Ben $62.25", "Chess $26.00"]);
});

test("[CART-9] a reload after paying says success again", async () => {
  const mine = { id: "c1", participantId: "p1", participantName: "Anna Lovelace", paymentIntentId: "pi_1" };
  await show({
    "enrolment.mine": () => [mine],
    "payments.history": () => historyWith(paidItem(anna), paidItem(ben), paidItem(readersItem)),
    "payments.start": () => {
      throw refusedCart(
        [anna, ben, readersItem].map((one) =>
          refusal(one.classId, one.participantId, "ALREADY_ENROLLED", "Enrolled already."),
        ),
      );
    },
  });
  expect(await screen.findByText("Your 3 places are yours.")).toBeTruthy();
  expect(await screen.findByText("Transaction Success : pi_1")).toBeTruthy();
});

test("[CART-3] late money says which places were had, and what goes back for the others", async () => {
  const settled = { outcome: "partly", paymentIntentId: "pi_1" };
  const history = Promise.withResolvers<unknown>();
  await show({ "payments.history": () => history.promise, "payments.settle": () => settled });
  await press("Pay");
  expect(
    await screen.findByText("Some places could not be kept: their money is on its way back to your card."),
  ).toBeTruthy();
  history.resolve(
    historyWith(
      paidItem(anna),
      paidItem(ben, { isEnrolmentOver: true }),
      paidItem(readersItem, { isEnrolmentOver: true, priceCents: 4000 }),
    ),
  );
  expect(await screen.findByText("Anna has a place in Football.")).toBeTruthy();
  expect(screen.getByText("Chess was full when your payment arrived: $40.00 goes back to your card.")).toBeTruthy();
  expect(
    screen.getByText("Football · Ben was full when your payment arrived: $71.99 goes back to your card."),
  ).toBeTruthy();
});

test("[CART-3] a cancelled class, a place that was paid before and one that was free are called what they are", async () => {
  const refund = ({ enrolmentId }: { enrolmentId: string }, reason: string) => ({ enrolmentId, reason });
  const end = { isEnrolmentOver: true };
  const items = [paidItem(anna), paidItem(ben, { ...end, priceCents: 0 }), paidItem(readersItem, end)];
  const refunds = [refund(anna, "second_payment"), refund(readersItem, "class_cancelled")];
  await show({
    "payments.history": () => historyOf(items, refunds),
    "payments.settle": () => ({ outcome: "partly", paymentIntentId: "pi_1" }),
  });
  await press("Pay");
  expect(
    await screen.findByText("Football · Anna had been paid for already: $79.99 goes back to your card."),
  ).toBeTruthy();
  expect(screen.getByText("Football · Ben was full when your payment arrived.")).toBeTruthy();
  expect(screen.getByText("Chess was cancelled by the school: $26.00 goes back to your card.")).toBeTruthy();
  expect(screen.queryByText("Anna has a place in Football.")).toBeNull();
});

test("[CART-3] also where every place is had, what was paid before goes back", async () => {
  const refunds = [{ enrolmentId: "e2", reason: "second_payment" }];
  await show({
    "payments.history": () => historyOf([paidItem(anna), paidItem(ben), paidItem(readersItem)], refunds),
    "payments.settle": () => ({ outcome: "enrolled", paymentIntentId: "pi_1" }),
  });
  await press("Pay");
  expect(await screen.findByText("Your 3 places are yours.")).toBeTruthy();
  expect(
    await screen.findByText("Football · Ben had been paid for already: $71.99 goes back to your card."),
  ).toBeTruthy();
});

test("[CART-1] leaving gives all places back at once", async () => {
  const leave = vi.fn<() => void>();
  const sent: unknown[] = [];
  await show(
    {
      "payments.release": (input) => {
        sent.push(input);
        return { released: true };
      },
    },
    leave,
  );
  await press("Leave without paying");
  await screen.findByText("The 3 places are free again.");
  expect(sent).toEqual([{ checkoutId: "k1" }]);
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});
