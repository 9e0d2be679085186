import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { item, payment, refund, showPayments } from "../../test/ledger-rows.tsx";
import { applicationError } from "../../test/render-with-api.tsx";
import { ledgerCsv } from "./ledger-csv.ts";

const returned = { ...refund, state: "failed" } as const;
const won = { ...returned, reason: "dispute" } as const;

describe("a refund that came back from the bank", () => {
  const openMenu = async () => fireEvent.click(await screen.findByRole("button", { name: "More actions for pi_1" }));
  const ask = async (item: string, title: string) => {
    await openMenu();
    fireEvent.click(await screen.findByRole("menuitem", { name: item }));
    return screen.findByRole("dialog", { name: title });
  };

  test("[PAY-13] is marked as paid another way, once the admin has confirmed it", async () => {
    const sent: unknown[] = [];
    await showPayments(
      [payment({ state: "refund_due", items: [item({ enrolmentState: "refunded" })], refunds: [returned] })],
      {
        "admin.closeRefund": (input) => void sent.push(input),
      },
    );
    const dialog = await ask("Mark $30.00 as paid to Ada another way", "Has Ada got $30.00?");
    expect(screen.queryByRole("menuitem", { name: /^Keep/ })).toBeNull();
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Mark as paid" }));
    await screen.findByText("$30.00 marked as paid another way");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ refundId: "r1", outcome: "bank_transfer" }]);
  });

  test.each([
    ["as it was paid", "bank_transfer", undefined, "bank_transfer", "Bank transfer"],
    ["in cash, where the admin says so", "bank_transfer", "cash", "cash", "Cash"],
  ] as const)("[DESK-3] money from the desk is handed out %s", async (_case, method, chosen, outcome, said) => {
    const sent: unknown[] = [];
    const waiting = { ...refund, state: "requested", doneAt: null } as const;
    let refunds: (typeof refund)[] = [waiting];
    await showPayments([], {
      "admin.payments": () => ({ payments: [payment({ method, refunds })], total: 1 }),
      "admin.closeRefund": (input) => {
        sent.push(input);
        refunds = [{ ...refund, state: "paid_elsewhere", method: outcome }];
      },
    });
    const dialog = await ask("$30.00 handed out to Ada", "Has Ada got $30.00?");
    const how = within(dialog).getByRole<HTMLSelectElement>("combobox", { name: "How it was paid" });
    expect(how.value).toBe(method);
    if (chosen) fireEvent.change(how, { target: { value: chosen } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Handed out" }));
    await screen.findByText("$30.00 handed out", { exact: true });
    expect(sent).toEqual([{ refundId: "r1", outcome }]);
    expect(await screen.findByText(new RegExp(`^\\$30\\.00 handed out .*: ${said}$`))).toBeTruthy();
  });

  test("[PAY-13] after a dispute that was won, is kept", async () => {
    const sent: unknown[] = [];
    await showPayments(
      [payment({ state: "refund_due", items: [item({ enrolmentState: "refunded" })], refunds: [won] })],
      {
        "admin.closeRefund": (input) => void sent.push(input),
      },
    );
    const dialog = await ask("Keep the $30.00 that Ada disputed", "Keep $30.00?");
    fireEvent.click(within(dialog).getByRole("button", { name: "Keep the money" }));
    await screen.findByText("$30.00 kept");
    expect(sent).toEqual([{ refundId: "r1", outcome: "kept" }]);
  });

  test("[PAY-13] stays as it is when the admin thinks better of it, or the school refuses", async () => {
    await showPayments([payment({ refunds: [returned] })], {
      "admin.closeRefund": () => {
        throw applicationError("REFUND_NOT_FAILED", "This refund is closed already.");
      },
    });
    const opener = await screen.findByRole("button", { name: "More actions for pi_1" });
    opener.focus();
    const dialog = await ask("Mark $30.00 as paid to Ada another way", "Has Ada got $30.00?");
    fireEvent.click(within(dialog).getByRole("button", { name: "Mark as paid" }));
    await screen.findByText("This refund is closed already.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

test("[PAY-13] closed refunds are shown, and offer nothing any more", async () => {
  const closedRefunds = [
    { ...returned, state: "paid_elsewhere", method: "cash" },
    { ...won, id: "r2", state: "kept" },
  ] as const;
  const items = [item({ enrolmentState: "refunded", placeLeftCents: 0 })];
  await showPayments([payment({ items, refunds: [...closedRefunds] })]);
  expect(await screen.findByText(/^\$30\.00 paid another way .*2026.*: Cash$/)).not.toBeNull();
  expect(screen.getByText(/^\$30\.00 kept since .*2026.*: the dispute was won$/)).not.toBeNull();
  expect(screen.queryByRole("button", { name: "More actions for pi_1" })).toBeNull();
});

test("[PAY-13] the CSV counts what was paid another way as refunded, and kept money as neither refunded nor due", () => {
  const closed = [
    { ...refund, state: "paid_elsewhere", method: "cash", amountCents: 1000 },
    { ...refund, state: "kept", amountCents: 500 },
    { ...refund, state: "failed", amountCents: 200 },
  ] as const;
  expect(ledgerCsv([payment({ refunds: [...closed] })])).toContain(",79.99,10.00,2.00,");
});
