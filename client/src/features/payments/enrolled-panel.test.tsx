import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Api, applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { EnrolledPanel } from "./enrolled-panel.tsx";

const archery = { id: "c1", name: "Archery", instructorName: "Ines", instructorEmail: "ines@camp.test" };
const place = { classId: "c1", participantName: null, isEnrolmentOver: false };
const paid = { id: "p1", items: [place], paymentIntentId: "pi_1", receiptNumber: 41 };
const historyOf = (...payments: unknown[]) => ({ payments, total: payments.length, isTotalExact: true });

function show(api: Api, paymentIntentId?: string) {
  return renderWithApi(<EnrolledPanel classId="c1" paymentIntentId={paymentIntentId} text="Your seat is yours." />, {
    "classes.byId": () => archery,
    "enrolment.mine": () => [],
    "payments.history": () => historyOf(paid),
    ...api,
  });
}

test("[PAY-1] a paid enrolment has its receipt, its instructor's address, and the ways on", async () => {
  await show({}, "pi_1");
  expect(await screen.findByRole("heading", { name: "You are in!" })).toBeTruthy();
  expect(screen.getByText("Transaction Success : pi_1")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Download receipt 000041" })).toBeTruthy();
  const mail = await screen.findByRole("link", { name: "ines@camp.test" });
  expect(mail.getAttribute("href")).toBe("mailto:ines@camp.test");
  expect(mail.closest("p")?.textContent).toBe("Questions? Ask Ines: ines@camp.test");
  const linked = ["My Enrolled", "Browse classes"].map((name) =>
    screen.getByRole("link", { name }).getAttribute("href"),
  );
  expect(linked).toEqual(["/dashboard/enrolled", "/Classes"]);
});

test("[TRUE-7] a paid enrolment says when and where it begins, and until when it can be cancelled", async () => {
  const nextMeeting = {
    start: "2026-07-07T16:00",
    end: "2026-07-07T17:30",
    timeZone: "Europe/Berlin",
    venueName: "Pitch 2",
  };
  await show({
    "classes.byId": () => ({ ...archery, nextMeeting }),
    "enrolment.mine": () => [{ id: "c1", cancellableUntil: new Date(2026, 6, 2, 12) }],
  });
  expect(await screen.findByText("First date: Tue 7 Jul 2026, 16:00 (Europe/Berlin), Pitch 2")).toBeTruthy();
  const calendar = screen.getByRole("link", { name: "Subscribe to all your dates" });
  expect(calendar.getAttribute("href")).toBe("/profile#calendar");
  const until = await screen.findByText(/^You can cancel in My Enrolled until/);
  expect(until.textContent).toContain("until Thu 2 Jul 2026, 12:00, and get everything back.");
});

test("[CODE-5] of a place that cost nothing it is not said that anything comes back", async () => {
  await show({ "enrolment.mine": () => [{ id: "c1", paidCents: 0, cancellableUntil: new Date(2026, 6, 2, 12) }] });
  const until = await screen.findByText(/^You can cancel in My Enrolled until/);
  expect(until.textContent).toBe("You can cancel in My Enrolled until Thu 2 Jul 2026, 12:00.");
});

test("[PAY-1] the transaction of an earlier, cancelled enrolment in the class is not shown again", async () => {
  await show({
    "payments.history": () =>
      historyOf({ ...paid, paymentIntentId: "pi_0", items: [{ ...place, isEnrolmentOver: true }] }, paid),
  });
  expect(await screen.findByText("Transaction Success : pi_1")).toBeTruthy();
});

test("[PAY-1][MOVE-1] of a dearer move the receipt is that of the difference just paid, not of the place's first payment", async () => {
  const difference = { id: "p2", items: [place], paymentIntentId: "pi_2", receiptNumber: 42 };
  await show({ "payments.history": () => historyOf(paid, difference) }, "pi_2");
  expect(await screen.findByText("Transaction Success : pi_2")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Download receipt 000042" })).toBeTruthy();
});

test("[PAY-1] an instructor without an account any more is nobody to ask", async () => {
  await show({ "classes.byId": () => ({ ...archery, instructorEmail: "" }) });
  await screen.findByRole("button", { name: "Download receipt 000041" });
  expect(screen.queryByText(/Questions/)).toBeNull();
});

test("[PAY-1] without a list of payments success is still said", async () => {
  const refused = () => {
    throw applicationError("X", "x", 400);
  };
  await show({ "payments.history": refused, "classes.byId": refused }, "pi_1");
  expect(await screen.findByText("Transaction Success : pi_1")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
