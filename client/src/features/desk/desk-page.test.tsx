import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { type Api, renderWithApi } from "../../test/render-with-api.tsx";
import { applicationError, lostConnection, refusedCart } from "../../test/render-with-api.tsx";
import { DeskPage } from "./desk-page.tsx";

const ada = { id: "u1", name: "Ada", email: "ada@camp.test", childNames: ["Anna"] };
const account = {
  id: "u1",
  name: "Ada",
  people: [
    { id: "u1", name: "Ada", isOneself: true, birthDate: null, age: null, classNames: [] },
    { id: "c1", name: "Anna", isOneself: false, birthDate: "2018-05-31", age: 8, classNames: ["Chess"] },
  ],
};
const judo = classCard({
  id: "k1",
  name: "Judo",
  priceCents: 7999,
  seatsLeft: 2,
  meets: { weekdays: [2, 4], time: "16:00" },
  minAge: 8,
  maxAge: 14,
});
const full = { ...judo, id: "k2", name: "Golf", seatsLeft: 0 };

type Quoted = { items: { classId: string; participantId: string }[]; discountCents: number; code?: string };

const quote = ({ items, discountCents }: Quoted) => ({
  lines: items.map((item, index) => ({
    ...item,
    discountKind: index === 0 ? ("sibling" as const) : null,
    discountCents: index === 0 ? 500 : 0,
    manualCents: index === 0 ? discountCents : 0,
    codeCents: 0,
    priceCents: 7999 - (index === 0 ? discountCents : 0),
  })),
  totalCents: items.length * 7999 - discountCents,
});

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

/** The desk with Ada's account open. */
async function openAda(api: Api = {}) {
  await renderWithApi(<DeskPage />, {
    "admin.users": () => ({ users: [ada], total: 1 }),
    "admin.deskAccount": () => account,
    "classes.list": () => ({
      classes: [judo, full, { ...judo, id: "k3", name: "Over", standing: "late" }],
      total: 3,
    }),
    "admin.deskQuote": (input) => quote(input),
    ...api,
  });
  type("Find the family", "ada");
  fireEvent.click(await screen.findByRole("button", { name: "Choose the family of Ada" }));
  await screen.findByRole("button", { name: "Add Judo · Anna" });
}

test("[DESK-1] a family pays cash for a child, and the next one comes", async () => {
  const sent: unknown[] = [];
  await openAda({
    "admin.deskEnrol": (input) => {
      sent.push(input);
      return { paymentId: "p1", amountCents: 7999, receiptNumber: 7 };
    },
  });
  expect(screen.queryByRole("button", { name: "Add Over · Anna" })).toBeNull();
  press("Add Judo · Anna");
  expect(screen.getByRole("button", { name: "Added Judo · Anna" }).getAttribute("aria-disabled")).toBe("true");
  type("Reference", "Envelope 7");
  fireEvent.click(await screen.findByRole("button", { name: "Record $79.99" }));
  const heading = await screen.findByRole("heading", { name: "$79.99 from Ada recorded" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole("button", { name: "Download receipt 000007" })).toBeTruthy();
  expect(sent).toEqual([
    {
      studentId: "u1",
      items: [{ classId: "k1", participantId: "c1" }],
      discountCents: 0,
      discountReason: "",
      method: "cash",
      reference: "Envelope 7",
      totalCents: 7999,
      growClassIds: [],
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
  press("Next family");
  expect(await screen.findByLabelText("Find the family")).toBeTruthy();
});

test("[DESK-1] a lost answer is asked for again with the same key, a changed sale with another one", async () => {
  const keys: unknown[] = [];
  await openAda({
    "admin.deskEnrol": (input) => {
      keys.push((input as { idempotencyKey: string }).idempotencyKey);
      throw lostConnection();
    },
  });
  press("Add Judo · Anna");
  for (const _again of [1, 2]) {
    fireEvent.click(await screen.findByRole("button", { name: "Record $79.99" }));
    await screen.findByRole("alert");
    await screen.findByRole("button", { name: "Record $79.99" });
  }
  type("Paid by", "other");
  fireEvent.click(await screen.findByRole("button", { name: "Record $79.99" }));
  await expect.poll(() => new Set(keys).size).toBe(2);
  expect(new Set(keys.slice(0, -1)).size).toBe(1);
});

test("[DESK-1] a discount needs an amount that it is not above, and a reason", async () => {
  const sent: unknown[] = [];
  await openAda({
    "admin.deskQuote": (input) => {
      if ((input as Quoted).discountCents > 7999)
        throw applicationError("DISCOUNT_TOO_HIGH", "These places cost $79.99.");
      return quote(input);
    },
    "admin.deskEnrol": (input) => {
      sent.push(input);
      return { paymentId: "p1", amountCents: 6999, receiptNumber: 7 };
    },
  });
  press("Add Judo · Anna");
  type(/^Discount in USD/, "ten");
  expect(await screen.findByText("Enter an amount, such as 10.00")).toBeTruthy();
  type(/^Discount in USD/, "100");
  expect(await screen.findByText("These places cost $79.99.")).toBeTruthy();
  expect(screen.getByText("Not on the receipt. The family finds it in the export of its data.")).toBeTruthy();
  type(/^Discount in USD/, "10");
  fireEvent.click(await screen.findByRole("button", { name: "Record $69.99" }));
  expect(await screen.findByText("Say why the family pays less")).toBeTruthy();
  expect(within(screen.getByRole("list", { name: "Places" })).getByText("Discount of the school")).toBeTruthy();
  expect(within(screen.getByRole("list", { name: "Places" })).getByText("Sibling discount")).toBeTruthy();
  expect(sent).toEqual([]);
  type(/^Why/, "Moved house");
  press("Record $69.99");
  await screen.findByRole("heading", { name: "$69.99 from Ada recorded" });
  expect(sent).toMatchObject([{ discountCents: 1000, discountReason: "Moved house", totalCents: 6999 }]);
});

test("[DESK-4] a full class gets a seat more once the admin has said so", async () => {
  const sent: { growClassIds: string[] }[] = [];
  await openAda({
    "admin.deskEnrol": (input) => {
      const sale = input as { growClassIds: string[] };
      sent.push(sale);
      if (sale.growClassIds.length === 0)
        throw refusedCart([
          { classId: "k2", participantId: "c1", errorCode: "NO_SEATS_LEFT", message: "Sold out" } as never,
        ]);
      return { paymentId: "p1", amountCents: 7999, receiptNumber: 7 };
    },
  });
  press("Add Golf · Anna");
  fireEvent.click(await screen.findByRole("button", { name: "Record $79.99" }));
  expect((await screen.findByRole("alert")).textContent).toBe("No seat is left.");
  fireEvent.click(screen.getByLabelText("One seat more in Golf"));
  press("Record $79.99");
  await screen.findByRole("heading", { name: "$79.99 from Ada recorded" });
  expect(sent.map(({ growClassIds }) => growClassIds)).toEqual([[], ["k2"]]);
});

test("[DESK-1] where a price has changed meanwhile, the desk asks for the new total", async () => {
  const sent: unknown[] = [];
  let changedCents = 0;
  await openAda({
    "admin.deskQuote": (input) => {
      const quoted = quote(input);
      return { ...quoted, totalCents: quoted.totalCents + changedCents };
    },
    "admin.deskEnrol": (input) => {
      const { totalCents } = input as { totalCents: number };
      sent.push(totalCents);
      if (totalCents === 7999) {
        changedCents = 1000;
        throw applicationError("PRICE_CHANGED", "The price has changed.");
      }
      return { paymentId: "p1", amountCents: totalCents, receiptNumber: 7 };
    },
  });
  press("Add Judo · Anna");
  fireEvent.click(await screen.findByRole("button", { name: "Record $79.99" }));
  fireEvent.click(await screen.findByRole("button", { name: "Record $89.99" }));
  await screen.findByRole("heading", { name: "$89.99 from Ada recorded" });
  expect(sent).toEqual([7999, 8999]);
});

test("[DESK-1] who has no account makes one by a code", async () => {
  await renderWithApi(<DeskPage />, {});
  const address = `${window.location.origin}/signUp`;
  expect(screen.getByRole("img", { name: `A code that leads to ${address}` })).toBeTruthy();
  expect(screen.getByText(address)).toBeTruthy();
});

test("[DESK-1][CODE-5] where nothing is to be paid, no amount is recorded and no receipt promised", async () => {
  await openAda({
    "admin.deskQuote": (input) => ({ ...quote(input), totalCents: 0 }),
    "admin.deskEnrol": () => ({ paymentId: "p1", amountCents: 0, receiptNumber: null }),
  });
  press("Add Judo · Anna");
  await expect.poll(() => screen.getByRole("button", { name: /^Record/ }).ariaDisabled).not.toBe("true");
  press("Record");
  await screen.findByRole("heading", { name: "Ada enrolled, nothing to pay" });
  expect(screen.getByText("The places are taken.")).toBeTruthy();
  expect(screen.queryByText(/receipt/)).toBeNull();
});

test("[MOVE-2] a place that is kept for a move says what it replaces, and why nothing comes off it", async () => {
  await openAda({
    "admin.deskQuote": (input: Parameters<typeof quote>[0] & { discountCents: number }) => {
      if (input.discountCents > 0) throw applicationError("HELD_FOR_MOVE", "Please pay for it alone.");
      const quoted = quote(input);
      return { ...quoted, lines: quoted.lines.map((line) => ({ ...line, movesFrom: "Football" })) };
    },
  });
  press("Add Judo · Anna");
  expect(await screen.findByText("Instead of Football: the difference")).toBeTruthy();
  type("Discount in USD", "5");
  expect(await screen.findByText("Please pay for it alone.")).toBeTruthy();
});

test("[DESK-1] a class says when it meets and for whom it is, as its card does", async () => {
  await openAda();
  expect(screen.getByText("$79.99 · Tue + Thu 16:00 · ages 8–14 · 2 left")).toBeTruthy();
  expect(screen.getByText("$79.99 · Tue + Thu 16:00 · ages 8–14 · Full")).toBeTruthy();
});
