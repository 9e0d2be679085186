import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { trpc } from "../../lib/trpc.ts";
import { type Api, refusal, renderWithApi } from "../../test/render-with-api.tsx";
import { moneyCsv } from "./money-csv.ts";
import { MoneyPayments } from "./money-payments.tsx";
import type { MoneyRow } from "./money-row.ts";
import { MoneySums } from "./money-sums.tsx";

const paidAt = new Date(2026, 6, 1, 12);
const refund: MoneyRow["refunds"][number] = {
  id: "r1",
  amountCents: 3000,
  state: "done",
  reason: "admin_cancelled",
  orderedAt: paidAt,
  doneAt: paidAt,
  receiptNumber: 8,
};
const payment = (facts: Partial<MoneyRow> = {}): MoneyRow => ({
  id: "p1",
  transactionId: "pi_1",
  state: "succeeded",
  amountCents: 7999,
  refundedCents: 0,
  className: "Judo",
  createdAt: paidAt,
  paidAt,
  enrolmentId: "e1",
  place: "paid",
  personName: "Ada",
  personEmail: "ada@camp.test",
  receiptNumber: 7,
  refunds: [],
  differences: [],
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
  paymentsToLookAt: 0,
  lastRun: { id: "run", startedAt: paidAt, finishedAt: paidAt, looked: 12, settled: 1, failed: 0, others: 2 },
  findings: [],
};

function showPayments(payments: MoneyRow[], api: Api = {}) {
  return renderWithApi(<MoneyPayments page={1} onPage={() => undefined} />, {
    "admin.payments": () => ({ payments, total: payments.length }),
    ...api,
  });
}

function showSums(facts: object, api: Api = {}) {
  return renderWithApi(<MoneySums attention={<a href="/x">Show them</a>} />, {
    "admin.money": () => ({ ...sums, ...facts }),
    ...api,
  });
}

function ClassesElsewhere() {
  trpc.admin.classes.useQuery({ limit: 20, offset: 0 });
  trpc.classes.popular.useQuery();
  return null;
}

describe("the payments", () => {
  test("[PAY-13] stand with their place, their refunds and their receipts", async () => {
    await showPayments([payment({ place: "refunded", refundedCents: 3000, refunds: [refund] })]);
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
    await showPayments([payment({ differences: ["refund_late"] })], {
      "admin.repairPayment": (input) => {
        repaired.push(input);
        return { repaired: true };
      },
    });
    const badge = await screen.findByText("A refund has not been sent yet");
    expect(badge.dataset["tone"]).toBe("bad");
    fireEvent.click(screen.getByRole("button", { name: "Repair pi_1" }));
    await screen.findByText("Brought in line with the card provider");
    expect(repaired).toEqual([{ transactionId: "pi_1" }]);
  });
});

test("[PAY-13] a dispute that the school has won is shown, and no click sends its money away", async () => {
  await showPayments([payment({ place: "refunded", differences: ["dispute_won"] })]);
  const badge = await screen.findByText("A dispute was won: the money is here, the place is gone");
  expect(badge.dataset["tone"]).toBe("bad");
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
      "admin.cancelPlace": (input) => {
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
        <MoneyPayments page={1} onPage={() => undefined} />
        <ClassesElsewhere />
      </>,
      {
        "admin.payments": () => ({ payments: [payment()], total: 1 }),
        "admin.cancelPlace": () => ({ refundCents: 7999 }),
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
      "admin.cancelPlace": () => {
        throw refusal("REFUND_TOO_HIGH", "That is more than is left of this payment.");
      },
    });
    const dialog = await open();
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel the place" }));
    await screen.findByText("That is more than is left of this payment.");
    expect(within(dialog).getByRole<HTMLInputElement>("textbox").value).toBe("79.99");
  });
});

describe("the sums", () => {
  test("[PAY-13] say that everything adds up, and when the books were last held against the provider", async () => {
    await showSums({});
    await screen.findByText(/^Everything adds up/);
    for (const value of ["$100.00", "$60.00", "$30.00", "$10.00", "5 of 20"]) {
      expect(screen.getByText(value)).not.toBeNull();
    }
    expect(screen.getByText(/Jul 1, 2026, 12:00 PM/).textContent).toContain("12 payments looked at, 1 brought in line");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("[PAY-13] show in red what is missing, and seats to be counted anew", async () => {
    const counted: unknown[] = [];
    const seats = [
      { classId: "c1", className: "Judo", seatsTaken: 4, enrolledCount: 4, countedSeats: 3, countedPlaces: 2 },
    ];
    await showSums(
      { differenceCents: 500, seats, paymentsToLookAt: 1 },
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
    fireEvent.click(screen.getByRole("button", { name: "Count anew: the seats of Judo" }));
    await screen.findByText("The seats are counted anew");
    expect(counted).toEqual([{ classId: "c1" }]);
  });

  test("[PAY-13] name what fits no place, to be settled or taken off the list", async () => {
    const finding = {
      transactionId: "pi_9",
      kind: "wrong_currency",
      amountCents: 7999,
      currency: "eur",
      firstSeenAt: paidAt,
      lastSeenAt: paidAt,
      closedAt: null,
    };
    let findings = [finding];
    await showSums(
      {},
      {
        "admin.money": () => ({ ...sums, findings }),
        "admin.dismissFinding": () => {
          findings = [];
          return { closed: true };
        },
      },
    );
    expect((await screen.findByRole("alert")).textContent).toContain("pi_9 Is not in US dollars. 79.99 EUR");
    expect(screen.getByRole("button", { name: "Try to settle pi_9" })).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "pi_9 is dealt with" }));
    await waitFor(() => expect(screen.queryByText(/Is not in US dollars/)).toBeNull());
  });

  test("[PAY-13] are compared with the provider by a click", async () => {
    const reconcile = vi.fn<() => object>(() => ({ looked: 3, settled: 1, failed: 1, others: 0 }));
    await showSums({ lastRun: null }, { "admin.reconcile": reconcile });
    await screen.findByText("Not held against the card provider yet.");
    fireEvent.click(screen.getByRole("button", { name: "Compare now" }));
    await screen.findByText("Compared: 1 brought in line, 1 could not be settled.");
    expect(reconcile).toHaveBeenCalledOnce();
  });
});

test("[PAY-13] the table for spreadsheets has every sum in a column of its own, and runs nothing", () => {
  const row = payment({
    personName: "=cmd()",
    refunds: [refund, { ...refund, state: "ordered", amountCents: 500, receiptNumber: null }],
  });
  const [, line] = moneyCsv([row]).split("\r\n");
  expect(line).toBe(`${paidAt.toISOString()},'=cmd(),ada@camp.test,Judo,79.99,30.00,5.00,paid,pi_1,000007,000008,`);
});
