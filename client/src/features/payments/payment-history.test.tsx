import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { PaymentHistory } from "./payment-history.tsx";
import { Statements } from "./statements.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const place = (number: number, overrides: object = {}) => ({
  enrolmentId: `e${number}`,
  classId: `c${number}`,
  className: `Class ${number}`,
  participantName: null as string | null,
  priceCents: 1000 + number,
  isEnrolmentOver: false,
  movedTo: null,
  movedFrom: null,
  ...overrides,
});

const payment = (number: number, overrides: object = {}) => ({
  id: `p${number}`,
  className: `Class ${number}`,
  priceCents: 1999,
  paymentIntentId: `pi_${number}`,
  paidAt: new Date(2026, 6, 1, 12),
  state: "succeeded",
  items: [place(number)],
  receiptNumber: null,
  refunds: [],
  ...overrides,
});

const refund = (overrides: object) => ({
  id: "r1",
  enrolmentId: "e1",
  amountCents: 500,
  state: "done",
  reason: "admin_cancelled",
  note: null,
  requestedAt: new Date(2026, 6, 2, 12),
  doneAt: new Date(2026, 6, 2, 13),
  receiptNumber: null,
  ...overrides,
});

test("[STU-6][UP-3] the history shows number, name, price, transaction and date", async () => {
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, {
    "payments.history": () => ({
      payments: [payment(1), payment(2, { items: [place(2, { isEnrolmentOver: true })], refunds: [refund({})] })],
      total: 2,
    }),
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
    "Wed 1 Jul 2026, 12:00",
  ]);
  expect(within(table).getByRole("link", { name: "Class 1" }).getAttribute("href")).toMatch(/^\/classes\//);
  expect(second?.textContent).toContain("Place cancelled");
  expect(second?.textContent).toContain("$5.00 refunded on Thu 2 Jul 2026, 13:00");
});

test("[SCHED-7] the share of a cancelled date is shown as such", async () => {
  const refunds = [refund({ reason: "meeting_cancelled", amountCents: 266 })];
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, {
    "payments.history": () => ({ payments: [payment(1, { refunds })], total: 1 }),
  });
  expect(await screen.findByText("$2.66 refunded on Thu 2 Jul 2026, 13:00 for a cancelled date")).toBeTruthy();
});

test("[MOVE-4] a place that has moved is not called cancelled: the payment says where it has gone, and the next one from where it came", async () => {
  const moved = { state: "succeeded", refunds: [refund({ reason: "moved" })] };
  const gone = place(1, { className: "Judo", isEnrolmentOver: true, movedTo: "Chess" });
  const come = place(2, { className: "Chess", movedFrom: "Judo" });
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, {
    "payments.history": () => ({ payments: [payment(1, { ...moved, items: [gone, come] })], total: 1 }),
  });
  const places = within(await screen.findByRole("rowheader")).getAllByRole("listitem");
  expect(places.map(({ textContent }) => textContent)).toEqual([
    "JudoMoved to Chess$5.00 refunded on Thu 2 Jul 2026, 13:00",
    "Chess$10.02Moved from Judo",
  ]);
});

test("[PAY-10][PAY-15] money that was given back is shown as such, with the school's reason", async () => {
  const refunds = [refund({ reason: "goodwill", amountCents: 266, note: "The hall was cold" })];
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, {
    "payments.history": () => ({ payments: [payment(1, { refunds })], total: 1 }),
  });
  const text = "$2.66 given back by the school on Thu 2 Jul 2026, 13:00: The hall was cold";
  expect(await screen.findByText(text)).toBeTruthy();
});

test("[PAY-15] a refund is shown as on its way until it has gone, and a dispute as such", async () => {
  const refunds = [
    refund({ state: "requested", doneAt: null }),
    refund({ id: "r2", state: "failed" }),
    refund({ id: "r3", reason: "dispute" }),
    refund({ id: "r4", reason: "dispute", state: "failed" }),
  ];
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, {
    "payments.history": () => ({ payments: [payment(1, { refunds })], total: 1 }),
  });
  expect(await screen.findAllByText("$5.00 on its way back")).toHaveLength(1);
  expect(screen.getByText("$5.00 came back from your bank. The school pays it to you in another way.")).not.toBeNull();
  expect(screen.getByText("$5.00 back at the school: the dispute was decided for it")).not.toBeNull();
  expect(screen.getByText("$5.00 taken back by your bank on Thu 2 Jul 2026, 13:00")).not.toBeNull();
});

test("[SHELL-11] on a phone a payment is two lines, class and end above price and date, until it is opened", async () => {
  const paid = payment(1, {
    items: [place(1, { isEnrolmentOver: true })],
    receiptNumber: 41,
    refunds: [refund({ receiptNumber: 42 })],
  });
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, {
    "payments.history": () => ({ payments: [paid], total: 1 }),
  });
  const details = await screen.findByRole("button", { name: /^Details Class 1/ });
  const row = details.closest("tr");
  expect(row?.dataset).toHaveProperty("folded");
  const brief = [...(row?.querySelectorAll("[data-brief]") ?? [])].map(({ textContent }) => textContent);
  expect(brief).toEqual(["$19.99", "Wed 1 Jul 2026, 12:00"]);
  expect(screen.getByText("Place cancelled").closest("[data-rest]")).toBeNull();
  for (const hidden of [screen.getByText("Receipt 000041"), screen.getByText("Receipt 000042")]) {
    expect(hidden.closest("[data-rest]")).not.toBeNull();
  }
  fireEvent.click(details);
  expect(row?.dataset).not.toHaveProperty("folded");
});

test("[CART-4][CART-7] a payment of several places is one row that lists them, each with its price and refunds", async () => {
  const paid = payment(1, {
    className: "Judo and 2 more",
    receiptNumber: 41,
    items: [
      place(1, { className: "Judo", participantName: "Anna Lovelace" }),
      place(2, { className: "Chess", participantName: "Ben Lovelace", isEnrolmentOver: true }),
      place(3, { className: "Judo" }),
    ],
    refunds: [refund({ enrolmentId: "e2", receiptNumber: 42 })],
  });
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, {
    "payments.history": () => ({ payments: [paid], total: 1 }),
  });
  const places = within(await screen.findByRole("rowheader")).getAllByRole("listitem");
  expect(places.map(({ textContent }) => textContent)).toEqual([
    "Judo · Anna$10.01",
    "Chess · Ben$10.02Place cancelled$5.00 refunded on Thu 2 Jul 2026, 13:00Receipt 000042",
    "Judo$10.03",
  ]);
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Judo · Anna", "/classes/c1"],
    ["Judo", "/classes/c3"],
  ]);
  expect(screen.getByRole("button", { name: "Download receipt 000041" })).toBeTruthy();
});

test("an empty history leads to the classes", async () => {
  const none = { "payments.history": () => ({ payments: [], total: 0 }) };
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, none);
  await screen.findByText("You have not paid for a class yet");
  expect(screen.getByRole("link", { name: "Browse classes" }).getAttribute("href")).toBe("/Classes");
});

describe("a receipt", () => {
  const paid = payment(1, { receiptNumber: 41, refunds: [refund({ receiptNumber: 42 })] });
  const history = { "payments.history": () => ({ payments: [paid], total: 1 }) };

  test("[PAY-12] is fetched with the caller's token and saved under its number", async () => {
    localStorage.setItem("accessToken", "the token");
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    URL.createObjectURL = () => "blob:receipt";
    URL.revokeObjectURL = () => undefined;
    const fetches = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("%PDF-"));
    await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, history);
    expect(await screen.findByRole("button", { name: "Download receipt 000041" })).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Download refund receipt 000042" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(fetches.mock.calls).toEqual([["/receipts/42", { headers: { authorization: "Bearer the token" } }]]);
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe("receipt-000042.pdf");
  });

  test("[PAY-12] that the server does not give shows the server's message", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
      Response.json({ error: true, message: "There is no such receipt." }, { status: 404 }),
    );
    await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, history);
    fireEvent.click(await screen.findByRole("button", { name: "Download receipt 000041" }));
    expect(await screen.findByText("There is no such receipt.")).not.toBeNull();
  });
});

test("[TRUE-5] each year with payments has a statement, which is saved under its year", async () => {
  localStorage.setItem("accessToken", "the token");
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.createObjectURL = () => "blob:statement";
  URL.revokeObjectURL = () => undefined;
  const fetches = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("%PDF-"));
  await renderWithApi(<Statements />, { "payments.statementYears": () => [2026, 2025] });
  expect(await screen.findByRole("button", { name: "Statement 2026" })).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Statement 2025" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(fetches.mock.calls).toEqual([["/statements/2025", { headers: { authorization: "Bearer the token" } }]]);
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe("statement-2025.pdf");
});

test("[STU-6] a long history goes on page by page, numbered on", async () => {
  const turn = vi.fn<(page: number) => void>();
  await renderWithApi(<PaymentHistory page={2} onPage={turn} />, {
    "payments.history": ({ offset }: { offset: number }) => ({
      payments: [payment(offset + 1)],
      total: 45,
      isTotalExact: true,
    }),
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
  const onInput = vi.fn<(input: unknown) => unknown>(() => ({ payments: [], total: 0 }));
  await renderWithApi(<PaymentHistory search="judo" sort="oldest" page={2} onPage={() => undefined} />, {
    "payments.history": onInput,
  });
  expect(await screen.findByText("Nothing matches “judo”. Try fewer or shorter words.")).toBeTruthy();
  expect(onInput).toHaveBeenCalledWith({ limit: 20, offset: 20, search: "judo", sort: "oldest" });
});
