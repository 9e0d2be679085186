import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { trpc } from "../../lib/api/trpc.ts";
import { item, payment, showPayments } from "../../test/ledger-rows.tsx";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { LedgerPayments } from "./ledger-payments.tsx";

function ClassesElsewhere() {
  trpc.admin.classes.useQuery({ limit: 20, offset: 0 });
  trpc.classes.popular.useQuery();
  return null;
}

describe("cancelling a place", () => {
  const open = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "More actions for pi_1" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Cancel and refund Ada's place in Judo" }));
    return screen.findByRole("dialog", { name: "Cancel Ada's place in Judo?" });
  };

  test("[PAY-10] offers the whole of what is left, and sends what the admin decides", async () => {
    const sent: unknown[] = [];
    await showPayments([payment({ refundedCents: 999, items: [item({ refundedCents: 999 })] })], {
      "admin.cancelEnrolment": (input) => {
        sent.push(input);
        return { refundCents: 1250, atDeskCents: 0 };
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
    const opener = await screen.findByRole("button", { name: "More actions for pi_1" });
    opener.focus();
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
        "admin.cancelEnrolment": () => ({ refundCents: 7999, atDeskCents: 0 }),
        "admin.classes": () => ({ classes: [], total: 0 }),
        "classes.popular": () => [],
      },
    );
    const classCalls = () => calls.filter((path) => /classes/.test(path)).toSorted();
    const dialog = await open();
    expect(classCalls()).toEqual(["admin.classes", "classes.popular"]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel the place" }));
    await expect.poll(classCalls).toEqual(["admin.classes", "admin.classes", "classes.popular", "classes.popular"]);
  });

  test("[PAY-10] that is rejected shows the error, and keeps what was typed", async () => {
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
