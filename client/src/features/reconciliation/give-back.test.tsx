import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { item, payment, refund, showPayments } from "../../test/ledger-rows.tsx";
import { applicationError } from "../../test/render-with-api.tsx";

describe("[PAY-10] giving money back while the place stays", () => {
  const open = async (name = "Give money back for Ada's place in Judo") => {
    fireEvent.click(await screen.findByRole("button", { name: "More actions for pi_1" }));
    fireEvent.click(await screen.findByRole("menuitem", { name }));
    return screen.findByRole("dialog", { name });
  };
  const fill = (dialog: HTMLElement, amount: string, reason: string) => {
    fireEvent.change(within(dialog).getByRole("textbox", { name: "Amount in USD" }), { target: { value: amount } });
    fireEvent.change(within(dialog).getByRole("textbox", { name: "Reason" }), { target: { value: reason } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Give it back" }));
  };

  test("[DESK-2] says what is left, asks for amount and reason, and sends what the admin saw", async () => {
    const sent: unknown[] = [];
    await showPayments([payment({ refundedCents: 999, items: [item({ refundedCents: 999 })] })], {
      "admin.refundPlace": (input) => {
        sent.push(input);
        return { refundCents: 1250, atDeskCents: 250 };
      },
    });
    const dialog = await open();
    expect(dialog.textContent).toContain("The place stays. $70.00 of what was paid for it is left.");
    for (const wrong of ["70.01", "0", "ten", ""]) {
      fill(dialog, wrong, " ");
      expect(within(dialog).getByText("Enter an amount from 0.01 to 70.00, such as 12.50")).not.toBeNull();
      expect(within(dialog).getByText("This field is required")).not.toBeNull();
    }
    fill(dialog, "12.5", "The hall was cold");
    await screen.findByText("$10.00 on its way back, $2.50 to hand out, and the place stays");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ enrolmentId: "e1", amountCents: 1250, leftCents: 7000, reason: "The hall was cold" }]);
  });

  test("[PAY-10] of a place that has ended while money is left, and says so", async () => {
    const items = [item({ enrolmentState: "refunded", refundedCents: 4000 })];
    await showPayments([payment({ refundedCents: 4000, items })], {
      "admin.refundPlace": () => ({ refundCents: 3999, atDeskCents: 0 }),
    });
    const dialog = await open();
    expect(dialog.textContent).toContain("The place has ended. $39.99 of what was paid for it is left.");
    fill(dialog, "39.99", "The place has ended");
    await screen.findByText("$39.99 on its way back");
    fireEvent.click(screen.getByRole("button", { name: "More actions for pi_1" }));
    expect(screen.queryByRole("menuitem", { name: "Move to another class: Ada's place in Judo" })).toBeNull();
  });

  test("where another admin was first, says so, shows what is left by now, and keeps what was typed", async () => {
    let isFirst = true;
    await showPayments([], {
      "admin.payments": () => ({
        payments: [payment(isFirst ? {} : { refundedCents: 3000, items: [item({ refundedCents: 3000 })] })],
        total: 1,
      }),
      "admin.refundPlace": () => {
        isFirst = false;
        throw applicationError("REFUND_CHANGED", "The amount to pay back has changed. Please look at it again.");
      },
    });
    const dialog = await open();
    fill(dialog, "30.00", "The hall was cold");
    await within(dialog).findByText("The amount to pay back has changed. Please look at it again.");
    await within(dialog).findByText("The place stays. $49.99 of what was paid for it is left.");
    expect(within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Amount in USD" }).value).toBe("30.00");
  });

  test("a place of which all was given back is still one: it can be cancelled, and nothing more is given", async () => {
    const goodwillRefund = { ...refund, reason: "goodwill" as const, amountCents: 7999, note: "The hall was cold" };
    const items = [item({ refundedCents: 7999 })];
    await showPayments([payment({ state: "refunded", refundedCents: 7999, items, refunds: [goodwillRefund] })]);
    expect(await screen.findByText("Place paid")).not.toBeNull();
    expect(screen.getByText(/^\$79\.99 refunded .*: given back by the school: The hall was cold$/)).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "More actions for pi_1" }));
    await screen.findByRole("menuitem", { name: "Cancel and refund Ada's place in Judo" });
    expect(screen.queryByRole("menuitem", { name: /Give money back/ })).toBeNull();
  });
});
