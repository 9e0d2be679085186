import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { trpc } from "../../lib/api/trpc.ts";
import { type Api, applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { ledgerCsv } from "./ledger-csv.ts";
import { LedgerPayments } from "./ledger-payments.tsx";
import type { LedgerRow } from "./ledger-row.ts";
import { LedgerSums } from "./ledger-sums.tsx";

const paidAt = new Date(2026, 6, 1, 12);
const refund: LedgerRow["refunds"][number] = {
  id: "r1",
  amountCents: 3000,
  state: "done",
  reason: "admin_cancelled",
  orderedAt: paidAt,
  doneAt: paidAt,
  receiptNumber: 8,
};
const payment = (facts: Partial<LedgerRow> = {}): LedgerRow => ({
  id: "p1",
  transactionId: "pi_1",
  state: "succeeded",
  amountCents: 7999,
  refundedCents: 0,
  className: "Judo",
  createdAt: paidAt,
  paidAt,
  enrolmentId: "e1",
  enrolmentState: "paid",
  personName: "Ada",
  personEmail: "ada@camp.test",
  receiptNumber: 7,
  refunds: [],
  inconsistencies: [],
  ...facts,
});
const sums = {
  takenCents: 10_000,
  keptCents: 6000,
  refundedCents: 3000,
  dueCents: 1000,
  differenceCents: 0,
  capacity: 20,
  seatsTaken: 5,
  enrolledCount: 4,
  seats: [],
  inconsistentPayments: 0,
  lastRun: { id: "run", startedAt: paidAt, finishedAt: paidAt, checked: 12, fixed: 1, failed: 0, foreign: 2 },
  discrepancies: [],
};

function showPayments(payments: LedgerRow[], api: Api = {}) {
  return renderWithApi(<LedgerPayments page={1} onPage={() => undefined} />, {
    "admin.payments": () => ({ payments, total: payments.length }),
    ...api,
  });
}

function showSums(facts: object, api: Api = {}) {
  return renderWithApi(<LedgerSums attention={<a href="/x">Show them</a>} />, {
    "admin.ledger": () => ({ ...sums, ...facts }),
    ...api,
  });
}

function ClassesElsewhere() {
  trpc.admin.classes.useQuery({ limit: 20, offset: 0 });
  trpc.classes.popular.useQuery();
  return null;
}

const inkOf = (words: HTMLElement) => words.parentElement?.style.getPropertyValue("--badge-color");

describe("the payments", () => {
  test("[PAY-13] stand with their place, their refunds and their receipts", async () => {
    await showPayments([payment({ enrolmentState: "refunded", refundedCents: 3000, refunds: [refund] })]);
    const [, row] = within(await screen.findByRole("table", { name: "Payments" })).getAllByRole("row");
    const text = row?.textContent ?? "";
    for (const part of ["Ada", "ada@camp.test", "Judo", "$79.99", "Place cancelled", "pi_1"])
      expect(text).toContain(part);
    expect(text).toContain("$30.00 refunded Jul 1, 2026, 12:00 PM: cancelled by an admin");
    expect(screen.getByRole("button", { name: "Download refund receipt 000008" })).not.toBeNull();
    expect(screen.queryByRole("button", { name: /^Cancel and refund/ })).toBeNull();
  });

  test("[PAY-13] that do not add up are red, and are repaired by a click", async () => {
    const repaired: unknown[] = [];
    await showPayments([payment({ inconsistencies: ["refund_late"] })], {
      "admin.repairPayment": (input) => {
        repaired.push(input);
        return { repaired: true };
      },
    });
    const badge = await screen.findByText("A refund has not been sent yet");
    expect(inkOf(badge)).toBe("var(--red-ink)");
    fireEvent.click(screen.getByRole("button", { name: "Repair pi_1" }));
    await screen.findByText("Settled with the card provider");
    expect(repaired).toEqual([{ transactionId: "pi_1" }]);
  });
});

test("[PAY-13] a dispute that was won is shown, and cannot be repaired", async () => {
  await showPayments([payment({ enrolmentState: "refunded", inconsistencies: ["dispute_won"] })]);
  const badge = await screen.findByText("A dispute was won, but the place was cancelled");
  expect(inkOf(badge)).toBe("var(--red-ink)");
  expect(screen.queryByRole("button", { name: /^Repair/ })).toBeNull();
});

describe("cancelling a place", () => {
  const open = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Cancel and refund Ada's place in Judo" }));
    return screen.findByRole("dialog", { name: "Cancel Ada's place in Judo?" });
  };

  test("[PAY-10] offers the whole of what is left, and sends what the admin decides", async () => {
    const sent: unknown[] = [];
    await showPayments([payment({ refundedCents: 999 })], {
      "admin.cancelEnrolment": (input) => {
        sent.push(input);
        return { refundCents: 1250 };
      },
    });
    const dialog = await open();
    const amount = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Refund in USD" });
    expect(amount.value).toBe("70.00");
    for (const wrong of ["70.01", "-1", "ten", ""]) {
      fireEvent.change(amount, { target: { value: wrong } });
      fireEvent.click(within(dialog).getByRole("button", { name: "Cancel the place" }));
      expect(within(dialog).getByText("Enter an amount from 0 to 70.00, such as 12.50")).not.toBeNull();
    }
    fireEvent.change(amount, { target: { value: "12.50" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel the place" }));
    await screen.findByText("Place cancelled, $12.50 on its way back");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ enrolmentId: "e1", refundCents: 1250 }]);
  });

  test("[PAY-10] that is thought better of gives the focus back, and is offered in whole again", async () => {
    await showPayments([payment()]);
    (await screen.findByRole("button", { name: "Cancel and refund Ada's place in Judo" })).focus();
    const opener = document.activeElement;
    const dialog = await open();
    fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "1.00" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Keep the place" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(within(await open()).getByRole<HTMLInputElement>("textbox").value).toBe("79.99");
  });

  test("[PAY-10] shows its seat as free wherever classes are listed", async () => {
    const { calls } = await renderWithApi(
      <>
        <LedgerPayments page={1} onPage={() => undefined} />
        <ClassesElsewhere />
      </>,
      {
        "admin.payments": () => ({ payments: [payment()], total: 1 }),
        "admin.cancelEnrolment": () => ({ refundCents: 7999 }),
        "admin.classes": () => ({ classes: [], total: 0 }),
        "classes.popular": () => [],
      },
    );
    const asked = () => calls.filter((path) => /classes/.test(path)).toSorted();
    const dialog = await open();
    expect(asked()).toEqual(["admin.classes", "classes.popular"]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel the place" }));
    await expect.poll(asked).toEqual(["admin.classes", "admin.classes", "classes.popular", "classes.popular"]);
  });

  test("[PAY-10] that is refused is told, and keeps what was typed", async () => {
    await showPayments([payment()], {
      "admin.cancelEnrolment": () => {
        throw applicationError("REFUND_TOO_HIGH", "That is more than is left of this payment.");
      },
    });
    const dialog = await open();
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel the place" }));
    await screen.findByText("That is more than is left of this payment.");
    expect(within(dialog).getByRole<HTMLInputElement>("textbox").value).toBe("79.99");
  });
});

describe("the sums", () => {
  test("[PAY-13] say that everything adds up, and when the ledger was last reconciled", async () => {
    await showSums({});
    await screen.findByText(/^Everything adds up/);
    for (const value of ["$100.00", "$60.00", "$30.00", "$10.00", "5 of 20"]) {
      expect(screen.getByText(value)).not.toBeNull();
    }
    expect(screen.getByText(/Jul 1, 2026, 12:00 PM/).textContent).toContain("12 payments checked: 1 fixed");
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
        "admin.repairSeats": (input) => {
          counted.push(input);
          return { repaired: true };
        },
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
      transactionId: "pi_9",
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
    expect((await screen.findByRole("alert")).textContent).toContain("pi_9 Is not in US dollars. 79.99 EUR");
    expect(screen.getByRole("button", { name: "Try to settle pi_9" })).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Mark as resolved: pi_9" }));
    await waitFor(() => expect(screen.queryByText(/Is not in US dollars/)).toBeNull());
  });

  test("[PAY-13] are reconciled with the provider by a click", async () => {
    const reconcile = vi.fn<() => object>(() => ({ checked: 3, fixed: 1, failed: 1, foreign: 0 }));
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
    refunds: [refund, { ...refund, state: "ordered", amountCents: 500, receiptNumber: null }],
  });
  const [, line] = ledgerCsv([row]).split("\r\n");
  expect(line).toBe(`${paidAt.toISOString()},'=cmd(),ada@camp.test,Judo,79.99,30.00,5.00,paid,pi_1,000007,000008,`);
});
