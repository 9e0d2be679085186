import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Me } from "../../lib/api/trpc.ts";
import { formatDateTime } from "../../lib/format.ts";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { Welcome } from "./welcome.tsx";

const paidAt = new Date("2026-11-20T15:05:00Z");
const answers = (sums: () => unknown) => ({ "enrolment.sums": sums, "schedule.next": () => null });
const nothing = {
  selectedCount: 0,
  payableCount: 0,
  openMoveCount: 0,
  enrolledCount: 0,
  liveEnrolmentCount: 0,
  lastPayment: null,
};
const lastPayment = { className: "Archery", amountCents: 1999, refundedCents: 0, dueCents: 0, isAtDesk: false, paidAt };
const some = {
  selectedCount: 3,
  payableCount: 2,
  openMoveCount: 0,
  enrolledCount: 1,
  liveEnrolmentCount: 1,
  lastPayment,
};
const welcome = <Welcome me={student as Me} />;

const figures = () => screen.findByRole("region", { name: "At a glance" });
const linksIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

test("[DASH-4] a student sees what waits to be paid, the enrolled classes and the last payment, with their pages", async () => {
  await renderWithApi(
    welcome,
    answers(() => some),
  );
  const region = await figures();
  expect(
    within(region)
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  ).toEqual(["Waiting to be paid for", "Enrolled", "Last payment"]);
  for (const words of ["2", "1", "$19.99", "Archery", formatDateTime(paidAt), "classes in My Classes"]) {
    expect(within(region).getByText(words)).toBeTruthy();
  }
  expect(linksIn(region)).toEqual([
    ["Go to My Classes", "/dashboard/selectClass"],
    ["Go to My Enrolled", "/dashboard/enrolled"],
    ["Go to Payment history", "/dashboard/history"],
  ]);
});

test.each([
  [2, "3", "2 classes in My Classes and 1 move in My Enrolled", "Go to My Classes"],
  [0, "1", "move in My Enrolled", "Go to My Enrolled"],
])(
  "[DASH-4][MOVE-1] with %i classes to pay, a move that waits for its difference waits to be paid for",
  async (payableCount, count, note, way) => {
    await renderWithApi(
      welcome,
      answers(() => ({ ...some, payableCount, enrolledCount: 5, openMoveCount: 1 })),
    );
    const [waiting] = within(await figures()).getAllByRole("term");
    expect(waiting?.parentElement?.textContent).toBe(`Waiting to be paid for${count}${note}${way}`);
  },
);

test("[DASH-4] the last payment says what of it was refunded and what is on its way back", async () => {
  const partly = { ...lastPayment, refundedCents: 500, dueCents: 250 };
  await renderWithApi(
    welcome,
    answers(() => ({ ...some, lastPayment: partly })),
  );
  expect(within(await figures()).getByText("$5.00 refunded")).toBeTruthy();
  expect(within(await figures()).getByText("$2.50 on its way back")).toBeTruthy();
});

test("[DESK-2] what is due of a payment at the desk is to be collected there", async () => {
  await renderWithApi(
    welcome,
    answers(() => ({ ...some, lastPayment: { ...lastPayment, dueCents: 250, isAtDesk: true } })),
  );
  expect(within(await figures()).getByText("Please collect $2.50 at the desk")).toBeTruthy();
});

test("a payment of which nothing was refunded says nothing of refunds", async () => {
  await renderWithApi(
    welcome,
    answers(() => some),
  );
  expect((await figures()).textContent).not.toMatch(/refunded|on its way/);
});

test("a new student sees plain words and the way to the classes", async () => {
  await renderWithApi(
    welcome,
    answers(() => nothing),
  );
  const region = await figures();
  expect(within(region).getByText("You have not selected a class yet.")).toBeTruthy();
  expect(within(region).getByText("You have not paid for a class yet.")).toBeTruthy();
  expect(linksIn(region)[0]).toEqual(["Browse classes", "/Classes"]);
});

test("a student who has paid for everything does not read that nothing is selected", async () => {
  await renderWithApi(
    welcome,
    answers(() => ({ ...some, selectedCount: 0, payableCount: 0 })),
  );
  expect(within(await figures()).getByText("Nothing is waiting to be paid for.")).toBeTruthy();
});

test("[DASH-4] a student whose selected class was cancelled reads neither that it waits nor that nothing was selected", async () => {
  await renderWithApi(
    welcome,
    answers(() => ({ ...nothing, selectedCount: 1 })),
  );
  expect(within(await figures()).getByText("Nothing is waiting to be paid for.")).toBeTruthy();
});

test("while the figures are on their way the tiles are there already", async () => {
  await renderWithApi(
    welcome,
    answers(() => new Promise(() => undefined)),
  );
  expect(await screen.findByRole("status")).toBeTruthy();
  expect(screen.getByRole("link", { name: /^My Classes/ })).toBeTruthy();
});

test("figures that fail to load leave the tiles, and are tried again", async () => {
  let answer = (): unknown => {
    throw applicationError("ROLE_REQUIRED", "Your account may not do this.");
  };
  await renderWithApi(
    welcome,
    answers(() => answer()),
  );
  await screen.findByText("Your account may not do this.");
  expect(screen.getByRole("link", { name: /^My Classes/ })).toBeTruthy();
  answer = () => some;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(within(await figures()).getByText("$19.99")).toBeTruthy();
});

test.each(["instructor", "admin"] as const)("an %s does not ask for a student's figures", async (role) => {
  const { calls } = await renderWithApi(<Welcome me={{ ...student, role }} />, {});
  await screen.findByRole("heading", { level: 1 });
  expect(calls).not.toContain("enrolment.sums");
});
