import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { item, payment, showPayments } from "../../test/ledger-rows.tsx";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { MoveDialog } from "./move-dialog.tsx";

const option = (name: string, differenceCents: number, nextDate: string | null = null) => ({
  classId: `c-${name}`,
  name,
  nextDate,
  differenceCents,
});
const OPTIONS = [option("Chess", -1500), option("Judo", 2000, "Tue 7 Jul, 16:00"), option("Swimming", 0)];

describe("[MOVE-1] an admin who moves a place", () => {
  const open = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "More actions for pi_1" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Move to another class: Ada's place in Football" }));
    return screen.findByRole("dialog", { name: "Move to another class: Ada's place in Football" });
  };
  const football = payment({ className: "Football", items: [item({ className: "Football" })] });
  const choose = (dialog: HTMLElement, classId: string) =>
    fireEvent.change(within(dialog).getByRole("combobox"), { target: { value: classId } });
  const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole("button", { name }));

  test("[DESK-2] sees each class with its difference, and what follows of it", async () => {
    const sent: unknown[] = [];
    await showPayments([football], {
      "admin.moveOptions": () => OPTIONS,
      "admin.moveEnrolment": (input) => {
        sent.push(input);
        return { enrolmentId: "e2", missingCents: 0, refundCents: 1500, atDeskCents: 500, holdExpiresAt: null };
      },
    });
    const dialog = await open();
    const choices = await within(dialog).findAllByRole("option");
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      "Choose a class",
      "Chess · $15.00 back",
      "Judo · Tue 7 Jul, 16:00 · $20.00 to pay",
      "Swimming · nothing to pay",
    ]);
    expect(dialog.textContent).toContain("A discount code and a discount from the desk do not go along.");
    press(dialog, "Move the place");
    expect(within(dialog).getByRole("combobox").getAttribute("aria-invalid")).toBe("true");
    choose(dialog, "c-Judo");
    expect(dialog.textContent).toContain("$20.00 is missing: a seat is kept for a day, and a message asks for it.");
    choose(dialog, "c-Swimming");
    expect(dialog.textContent).toContain("There is nothing to pay.");
    choose(dialog, "c-Chess");
    expect(dialog.textContent).toContain("$15.00 is left over and goes back.");
    press(dialog, "Move the place");
    await screen.findByText("The place has moved, $10.00 on its way back, $5.00 to hand out");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ enrolmentId: "e1", classId: "c-Chess", differenceCents: -1500 }]);
  });

  test("sees a place that has moved by the class it is in now", async () => {
    await showPayments([payment({ className: "Football", items: [item({ className: "Judo", isMoved: true })] })]);
    expect(await screen.findByText("Judo")).not.toBeNull();
    expect(screen.queryByText("Football")).toBeNull();
  });

  test.each([
    ["Give money back for Ada's place in Judo", "Amount in USD", "Enter an amount from 0.01 to 120.00, such as 12.50"],
    ["Cancel and refund Ada's place in Judo", "Refund in USD", "Enter an amount from 0 to 120.00, such as 12.50"],
  ])("%s: what all of its payments have left", async (name, field, hint) => {
    const moved = item({ isMoved: true, amountCents: 4000, placeLeftCents: 12_000 });
    await showPayments([payment({ amountCents: 4000, items: [moved] })]);
    fireEvent.click(await screen.findByRole("button", { name: "More actions for pi_1" }));
    fireEvent.click(await screen.findByRole("menuitem", { name }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByRole("textbox", { name: field }), { target: { value: "120.01" } });
    fireEvent.submit(dialog.querySelector("form") ?? dialog);
    expect(await within(dialog).findByText(hint)).not.toBeNull();
  });

  test("says that it is to be paid first", async () => {
    await showPayments([football], {
      "admin.moveOptions": () => OPTIONS,
      "admin.moveEnrolment": () => ({
        enrolmentId: "e2",
        missingCents: 2000,
        refundCents: 0,
        atDeskCents: 0,
        holdExpiresAt: new Date(2029, 1, 1),
      }),
    });
    const dialog = await open();
    await within(dialog).findAllByRole("option");
    choose(dialog, "c-Judo");
    press(dialog, "Keep a seat and ask for it");
    expect(await screen.findByText("A seat is kept for a day. The place moves once $20.00 is paid.")).not.toBeNull();
  });

  test("says what has changed, with the differences by then", async () => {
    let cents = 2000;
    await showPayments([football], {
      "admin.moveOptions": () => [option("Judo", cents)],
      "admin.moveEnrolment": () => {
        cents = 2500;
        throw applicationError("PRICE_CHANGED", "The price has changed. Please look at it again before you pay.");
      },
    });
    const dialog = await open();
    await within(dialog).findAllByRole("option");
    choose(dialog, "c-Judo");
    press(dialog, "Keep a seat and ask for it");
    await within(dialog).findByText("The price has changed. Please look at it again before you pay.");
    expect(await within(dialog).findByText(/^What was paid goes along\. \$25\.00 is missing/)).not.toBeNull();
  });
});

test("[DESK-2] who moves the own place to a cheaper class reads what waits at the desk", async () => {
  const none = () => undefined;
  await renderWithApi(
    <MoveDialog title="Move" isOpen isOwn enrolmentId="e1" onClose={none} onMoved={none} onSettled={none} />,
    {
      "enrolment.moveOptions": () => OPTIONS,
      "enrolment.move": () => ({
        enrolmentId: "e2",
        missingCents: 0,
        refundCents: 1500,
        atDeskCents: 1500,
        holdExpiresAt: null,
      }),
    },
  );
  const dialog = await screen.findByRole("dialog", { name: "Move" });
  fireEvent.change(await within(dialog).findByRole("combobox"), { target: { value: "c-Chess" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Move the place" }));
  expect(await screen.findByText("The place has moved, $15.00 waits for you at the desk")).not.toBeNull();
});
