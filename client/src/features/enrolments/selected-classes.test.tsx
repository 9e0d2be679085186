import "../../test/browser-gaps.ts";
import { act, fireEvent, screen, within, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { SelectedClasses } from "./selected-classes.tsx";

const archery = {
  ...classCard({ id: "c1", priceCents: 1999, seatsLeft: 3, enrolledCount: 9 }),
  status: "approved",
  isClosed: false,
  isHeld: false,
  isPayable: true,
  nextHoldSecondsLeft: null as number | null,
};
const full = { ...archery, seatsLeft: 0, isPayable: false };

test("[STU-1] without a selection the page says so and leads to the classes", async () => {
  const next = { id: "s1", classId: "c1", className: "Judo", start: "2029-07-07T16:00", end: "2029-07-07T17:00" };
  await renderWithApi(<SelectedClasses />, {
    "auth.me": () => student,
    "enrolment.selected": () => [],
    "schedule.next": () => ({ ...next, timeZone: "Europe/Berlin", venueName: "Pitch 2", instructorName: "Ines" }),
  });
  await screen.findByText("You have not added any classes yeats");
  expect(screen.getByRole("link", { name: "Browse classes" }).getAttribute("href")).toBe("/Classes");
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "My Enrolled" }).getAttribute("href")).toBe("/dashboard/enrolled"),
  );
  expect(await screen.findByText(/Judo/)).not.toBeNull();
});

test("[STU-1][UP-3] the table shows picture, name and price, with a way to delete and to pay", async () => {
  await renderWithApi(<SelectedClasses />, { "enrolment.selected": () => [archery] });
  const table = await screen.findByRole("table", { name: "My Classes" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(["Image", "Name", "Price", "Delete", "Pay Now"]);
  expect(within(table).getByRole("rowheader").textContent).toBe("Archery");
  expect(within(table).getByRole("link", { name: "Archery" }).getAttribute("href")).toBe("/classes/c1");
  expect(within(table).getByText("$19.99")).not.toBeNull();
});

test("[STU-3] Pay Now names the class in the address, so that a reload keeps it", async () => {
  await renderWithApi(<SelectedClasses />, { "enrolment.selected": () => [archery] });
  const link = await screen.findByRole("link", { name: "Pay Now for Archery" });
  expect(link.getAttribute("href")).toBe("/dashboard/payment?classId=c1");
});

test("a class whose seats are all paid for offers no payment", async () => {
  await renderWithApi(<SelectedClasses />, { "enrolment.selected": () => [full] });
  await screen.findByText("No seat is left");
  expect(screen.queryByRole("link", { name: /^Pay Now/ })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay Now for Archery" }).disabled).toBe(true);
});

test("a class whose seats are taken or held says when the next hold ends, and offers the payment from then on", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await renderWithApi(<SelectedClasses />, { "enrolment.selected": () => [{ ...full, nextHoldSecondsLeft: 65 }] });
    await screen.findByText(/^All seats are taken or held. The next hold ends in 01:0[45].$/);
    expect(screen.queryByRole("link", { name: /^Pay Now/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(66_000));
    expect(await screen.findByRole("link", { name: "Pay Now for Archery" })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test("[LIFE-2] a closed class offers no payment, unless the student holds a seat in it", async () => {
  const closed = { ...archery, standing: "closed", isPayable: false };
  const held = { ...closed, id: "c2", name: "Judo", isHeld: true, isPayable: true };
  await renderWithApi(<SelectedClasses />, { "enrolment.selected": () => [closed, held] });
  await screen.findByText("Closed");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay Now for Archery" }).disabled).toBe(true);
  expect(screen.getByRole("link", { name: "Pay Now for Judo" })).toBeTruthy();
});

test.for([
  ["has begun", { standing: "late" }, "Enrolment has ended"],
  ["waits for approval", { standing: "pending" }, "Not on offer now"],
  ["was denied", { standing: "denied" }, "Not on offer now"],
  ["was cancelled", { standing: "cancelled", isHeld: true }, "Cancelled"],
] as const)("[LIFE-2] a class that %s says so and offers no payment", async ([, overrides, text]) => {
  await renderWithApi(<SelectedClasses />, {
    "enrolment.selected": () => [{ ...archery, isPayable: false, ...overrides }],
  });
  await screen.findByText(text);
  expect(screen.queryByText("Your seat is held")).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay Now for Archery" }).disabled).toBe(true);
});

test("the last seat is the student's to pay for who holds it", async () => {
  const held = { ...full, isHeld: true, isPayable: true, nextHoldSecondsLeft: 65 };
  await renderWithApi(<SelectedClasses />, { "enrolment.selected": () => [held] });
  expect(await screen.findByRole("link", { name: "Pay Now for Archery" })).toBeTruthy();
  expect(screen.getByText("Your seat is held")).toBeTruthy();
});

test("[STU-2] deleting shows Loading... in place of the icon, then tells and fetches the list again", async () => {
  const answer = Promise.withResolvers<{ removed: boolean }>();
  let list = [archery];
  const page = (
    <main id="content" tabIndex={-1}>
      <SelectedClasses />
    </main>
  );
  const { calls } = await renderWithApi(page, {
    "enrolment.selected": () => list,
    "enrolment.unselect": () => answer.promise,
  });
  const button = await screen.findByRole("button", { name: "Delete Archery from my classes" });
  button.focus();
  fireEvent.click(button);
  await screen.findByText("Loading...");
  expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  expect(screen.queryByText("Class Delete successfully")).toBeNull();
  list = [];
  answer.resolve({ removed: true });
  await screen.findByText("Class Delete successfully");
  await screen.findByText("You have not added any classes yeats");
  expect(calls.filter((path) => path === "enrolment.selected")).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("a deletion that the server rejects shows an error, and the class stays", async () => {
  await renderWithApi(<SelectedClasses />, {
    "enrolment.selected": () => [archery],
    "enrolment.unselect": () => {
      throw applicationError("ROLE_REQUIRED", "Your account may not do this.");
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: /^Delete/ }));
  await screen.findByText("Your account may not do this.");
  expect(await screen.findByRole("button", { name: /^Delete/ })).toBeTruthy();
});

test("[TRUE-7] a class says with which of the student's own dates it overlaps", async () => {
  await renderWithApi(<SelectedClasses />, {
    "enrolment.selected": () => [archery, { ...full, id: "c2", name: "Chess" }],
    "schedule.ownOverlaps": () => [{ classId: "c2", withId: "c3", withName: "Judo", count: 6 }],
  });
  const overlap = await screen.findByText("Overlaps Judo on 6 dates");
  expect(overlap.closest("tr")?.textContent).toContain("Chess");
  // On a card they stand below the name.
  expect(overlap.closest("th")?.children).toHaveLength(1);
});

/** So many classes, each for oneself but the second, which is a child's. */
const several = (count: number, overrides: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    ...archery,
    id: `c${index}`,
    name: `Class ${index}`,
    participantId: index === 1 ? "p1" : "u1",
    participantName: index === 1 ? "Anna Lovelace" : null,
    ...overrides,
  }));
const noDiscount = { discountKind: null, discountCents: 0, codeCents: 0 };
const showSeveral = (list: unknown[], onInput: (input: unknown) => void = () => undefined, lines: unknown[] = []) =>
  renderWithApi(<SelectedClasses />, {
    "auth.me": () => ({ ...student, hasChildren: true }),
    "enrolment.selected": () => list,
    "schedule.ownOverlaps": () => [],
    "payments.quote": (input: { items: unknown[] }) => {
      onInput(input);
      return { lines, totalCents: 7000 * input.items.length };
    },
  });
const places = (link: HTMLElement) =>
  JSON.parse(new URL(link.getAttribute("href") ?? "", "https://camp.test").searchParams.get("places") ?? "null");

test("[CART-1][CART-5] two or more classes can be paid for together, at what they cost with the discounts", async () => {
  const onInput = vi.fn<(input: unknown) => void>();
  await showSeveral(several(3), onInput, [
    { ...noDiscount, discountKind: "sibling", discountCents: 1000 },
    { ...noDiscount, discountKind: "sibling", discountCents: 600 },
    { ...noDiscount, discountKind: "multi_class", discountCents: 400 },
  ]);
  const all = await screen.findByRole("link", { name: "Pay all · 3 places · $210.00" });
  expect(places(all)).toEqual(["c0", "c1.p1", "c2"]);
  expect(onInput).toHaveBeenCalledWith({
    items: [{ classId: "c0" }, { classId: "c1", participantId: "p1" }, { classId: "c2" }],
  });
  expect(screen.getByText("$16.00 off for brothers and sisters")).toBeTruthy();
  expect(screen.getByText("$4.00 off for several classes")).toBeTruthy();
});

test("[CART-1] some of them can be chosen, down to one at its own address, and none pays nothing", async () => {
  await showSeveral(several(3));
  const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
  expect((await box("Pay for Class 1 · Anna")).checked).toBe(true);
  fireEvent.click(await box("Pay for Class 0"));
  expect(places(await screen.findByRole("link", { name: "Pay 2 of 3 places · $140.00" }))).toEqual(["c1.p1", "c2"]);
  fireEvent.click(await box("Pay for Class 2"));
  const one = await screen.findByRole("link", { name: "Pay 1 of 3 places · $70.00" });
  expect(one.getAttribute("href")).toBe("/dashboard/payment?classId=c1&participant=p1");
  fireEvent.click(await box("Pay for Class 1 · Anna"));
  expect((await screen.findByRole("button", { name: "Pay 0 of 3 places" })).ariaDisabled).toBe("true");
  expect(screen.getByText("Tick the places that you want to pay for.")).toBeTruthy();
});

test("[CART-1] what cannot be paid for has no checkbox", async () => {
  await showSeveral([...several(2), ...several(1, { isPayable: false, seatsLeft: 0, id: "c9", name: "Judo" })]);
  await screen.findByRole("link", { name: "Pay all · 2 places · $140.00" });
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
});

test("[STU-1] of one class that can be paid for there is nothing to choose", async () => {
  await showSeveral([...several(1), ...several(1, { isPayable: false, seatsLeft: 0, id: "c9", name: "Judo" })]);
  await screen.findByRole("link", { name: "Pay Now for Class 0" });
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByText(/^Pay all/)).toBeNull();
});

test("[CART-1] of more than twelve the first twelve are paid for, or others in their stead", async () => {
  await showSeveral(several(14));
  await screen.findByRole("link", { name: "Pay 12 of 14 places · $840.00" });
  expect(screen.getByText("One payment is for at most 12 places. Pay for the others after it.")).toBeTruthy();
  const last = screen.getByRole<HTMLInputElement>("checkbox", { name: "Pay for Class 13" });
  expect([last.checked, last.disabled]).toEqual([false, true]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Pay for Class 0" }));
  expect(last.disabled).toBe(false);
  fireEvent.click(last);
  const link = await screen.findByRole("link", { name: "Pay 12 of 14 places · $840.00" });
  expect([places(link).length, places(link)[0], places(link)[11]]).toEqual([12, "c1.p1", "c13"]);
});
