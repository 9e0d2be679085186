import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { item, paidAt, payment, refund, showPayments } from "../../test/ledger-rows.tsx";
import { type Api, renderWithApi } from "../../test/render-with-api.tsx";
import { ledgerCsv } from "./ledger-csv.ts";
import { LedgerSums } from "./ledger-sums.tsx";

installSettings({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  stripe: { publishableKey: "pk_test_1", scriptUrl: "" },
});

const sums = {
  takenCents: 10_000,
  keptCents: 6000,
  refundedCents: 3000,
  dueCents: 1000,
  differenceCents: 0,
  capacity: 20,
  seatsTaken: 5,
  heldCount: 1,
  enrolledCount: 4,
  seats: [],
  inconsistentPayments: 0,
  lastRun: { id: "run", startedAt: paidAt, finishedAt: paidAt, checked: 12, fixed: 1, failed: 0, notOurs: 2 },
  discrepancies: [],
};

function showSums(overrides: object, api: Api = {}) {
  return renderWithApi(<LedgerSums attention={<a href="/x">Show them</a>} />, {
    "admin.ledger": () => ({ ...sums, ...overrides }),
    ...api,
  });
}

const inkOf = (words: HTMLElement) => words.parentElement?.style.getPropertyValue("--badge-color");

describe("the payments", () => {
  test("[PAY-13] stand with their place, their refunds and their receipts", async () => {
    await showPayments([
      payment({
        items: [item({ enrolmentState: "refunded", refundedCents: 3000, placeLeftCents: 0 })],
        refundedCents: 3000,
        refunds: [refund],
      }),
    ]);
    const [, row] = within(await screen.findByRole("table", { name: "Payments" })).getAllByRole("row");
    const text = row?.textContent ?? "";
    for (const part of ["Ada", "ada@camp.test", "Judo", "$79.99", "Place cancelled", "pi_1"])
      expect(text).toContain(part);
    expect(text).toContain("$30.00 refunded Wed 1 Jul 2026, 12:00: cancelled by an admin");
    expect(screen.getByRole("button", { name: "Download refund receipt 000008" })).not.toBeNull();
    expect(screen.queryByRole("button", { name: "More actions for pi_1" })).toBeNull();
  });

  test("[PAY-13] that do not add up are red, and are repaired by a click", async () => {
    const repaired: unknown[] = [];
    await showPayments([payment({ inconsistencies: ["refund_late"] })], {
      "admin.repairPayment": (input) => void repaired.push(input),
    });
    const badge = await screen.findByText("A refund has not been sent yet");
    expect(inkOf(badge)).toBe("var(--red-ink)");
    fireEvent.click(screen.getByRole("button", { name: "Repair pi_1" }));
    await screen.findByText("Settled with the card provider");
    expect(repaired).toEqual([{ paymentIntentId: "pi_1" }]);
  });
});

test("[PAY-13] a dispute that was won is shown, and cannot be repaired", async () => {
  const won = { ...refund, state: "failed", reason: "dispute" } as const;
  await showPayments([
    payment({ items: [item({ enrolmentState: "refunded" })], refunds: [won], inconsistencies: ["dispute_won"] }),
  ]);
  expect(await screen.findByText("$30.00 back at the school: the dispute was won")).not.toBeNull();
  const badge = await screen.findByText("A dispute was won, but the place was cancelled");
  expect(inkOf(badge)).toBe("var(--red-ink)");
  expect(screen.queryByRole("button", { name: /^Repair/ })).toBeNull();
});

test("[TRUE-4] a dispute shows its state, its deadline and where to answer it", async () => {
  const dispute = { id: "du_1", status: "needs_response", respondBy: paidAt } as const;
  const open = { ...refund, reason: "dispute", isDisputeOpen: true, receiptNumber: null } as const;
  const row = payment({ disputes: [dispute], refunds: [open], inconsistencies: ["dispute_open"] });
  await showPayments([row]);
  expect(await screen.findByText(/^Disputed. Answer by Wed 1 Jul 2026, 12:00/)).not.toBeNull();
  expect(screen.getByText(/\$30.00 taken back by the bank Wed 1 Jul 2026, 12:00, until it decides/)).not.toBeNull();
  expect(inkOf(screen.getByText("The bank waits for an answer"))).toBe("var(--red-ink)");
  const link = screen.getByRole("link", { name: "Open pi_1 at Stripe" });
  expect(link.getAttribute("href")).toBe("https://dashboard.stripe.com/test/payments/pi_1");
  expect(screen.queryByRole("button", { name: /^Repair/ })).toBeNull();
});

describe("the sums", () => {
  test("[PAY-13] say that everything adds up, and when the ledger was last reconciled", async () => {
    await showSums({});
    await screen.findByText(/^Everything adds up/);
    expect(screen.getByText("Enrolled").nextElementSibling?.textContent).toBe("4 + 1 held");
    expect(screen.getByText(/every seat is paid for or held/)).not.toBeNull();
    for (const value of ["$100.00", "$60.00", "$30.00", "$10.00", "5 of 20"]) {
      expect(screen.getByText(value)).not.toBeNull();
    }
    expect(screen.getByText(/Wed 1 Jul 2026, 12:00/).parentElement?.textContent).toContain(
      "12 payments checked: 1 fixed",
    );
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("[PAY-13] show inconsistencies in red, and seat counters to recalculate", async () => {
    const counted: unknown[] = [];
    const seats = [
      { classId: "c1", className: "Judo", seatsTaken: 4, enrolledCount: 4, countedSeats: 3, countedEnrolments: 2 },
    ];
    await showSums(
      { differenceCents: 500, seats, inconsistentPayments: 1 },
      {
        "admin.repairSeats": (input) => void counted.push(input),
      },
    );
    const [alert] = await screen.findAllByRole("alert");
    expect(alert?.textContent).toContain("$5.00 of what was taken");
    expect(alert?.textContent).toContain("the class says 4 taken, 4 enrolled, its enrolments say 3 taken, 2 enrolled");
    expect(screen.getByText("1 payment needs attention.")).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Recalculate the seats of Judo" }));
    await screen.findByText("Seats recalculated");
    expect(counted).toEqual([{ classId: "c1" }]);
  });

  test("[PAY-13] list discrepancies, to settle or to mark as resolved", async () => {
    const discrepancy = {
      paymentIntentId: "pi_9",
      kind: "wrong_currency",
      amountCents: 7999,
      currency: "eur",
      firstSeenAt: paidAt,
      lastSeenAt: paidAt,
      closedAt: null,
    };
    let discrepancies = [discrepancy];
    await showSums(
      {},
      {
        "admin.ledger": () => ({ ...sums, discrepancies }),
        "admin.resolveDiscrepancy": () => {
          discrepancies = [];
          return { closed: true };
        },
      },
    );
    expect((await screen.findByRole("alert")).textContent).toContain("pi_9 Is not in the school's currency. 79.99 EUR");
    expect(screen.getByRole("button", { name: "Try to settle pi_9" })).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Mark as resolved: pi_9" }));
    await waitFor(() => expect(screen.queryByText(/Is not in US dollars/)).toBeNull());
  });

  test("[PAY-13] are reconciled with the provider by a click", async () => {
    const reconcile = vi.fn<() => object>(() => ({ checked: 3, fixed: 1, failed: 1, notOurs: 0 }));
    await showSums({ lastRun: null }, { "admin.reconcile": reconcile });
    await screen.findByText("Not reconciled with the card provider yet.");
    fireEvent.click(screen.getByRole("button", { name: "Reconcile now" }));
    await screen.findByText("Reconciled: 1 fixed, 1 failed.");
    expect(reconcile).toHaveBeenCalledOnce();
  });
});

test("[PAY-13] the CSV has every amount in its own column, and no formulas", () => {
  const row = payment({
    personName: "=cmd()",
    refunds: [refund, { ...refund, state: "requested", amountCents: 500, receiptNumber: null }],
  });
  const [, line] = ledgerCsv([row]).split("\r\n");
  expect(line).toBe(`2026-07-01 12:00,'=cmd(),ada@camp.test,Judo,79.99,30.00,5.00,paid,pi_1,Card,,000007,000008,`);
});
