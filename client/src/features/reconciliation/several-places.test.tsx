import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { item, payment, refund, showPayments } from "../../test/ledger-rows.tsx";
import { ledgerCsv } from "./ledger-csv.ts";

installSettings({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  stripe: { publishableKey: "pk_test_1", scriptUrl: "" },
});

const anna = item({ participantName: "Anna Fogg", amountCents: 5000 });
const ben = item({ enrolmentId: "e2", className: "Chess", participantName: "Ben Fogg", amountCents: 3000 });
const several = payment({ className: "Judo and 1 more", amountCents: 8000, items: [anna, ben] });

test("[CART-8] a payment names its places, each of which ends by itself with its own money", async () => {
  const sent: unknown[] = [];
  await showPayments([several], {
    "admin.cancelEnrolment": (input) => {
      sent.push(input);
      return { refundCents: 3000, atDeskCents: 0 };
    },
  });
  const [, row] = within(await screen.findByRole("table", { name: "Payments" })).getAllByRole("row");
  for (const place of ["Judo · Anna", "Chess · Ben"]) expect(row?.textContent).toContain(place);
  fireEvent.click(screen.getByRole("button", { name: "More actions for pi_1" }));
  await screen.findByRole("menuitem", { name: "Cancel and refund Ada's place in Judo · Anna" });
  fireEvent.click(screen.getByRole("menuitem", { name: "Cancel and refund Ada's place in Chess · Ben" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel Ada's place in Chess · Ben?" });
  expect(within(dialog).getByRole<HTMLInputElement>("textbox").value).toBe("30.00");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel the place" }));
  await screen.findByText("Place cancelled, $30.00 on its way back");
  expect(sent).toEqual([{ enrolmentId: "e2", refundCents: 3000 }]);
});

test("[CART-8] a payment of which one place has ended says how many are left, and whose money went back", async () => {
  const ended = { ...ben, enrolmentState: "refunded", refundedCents: 3000 } as const;
  await showPayments([{ ...several, items: [anna, ended], refunds: [{ ...refund, enrolmentId: "e2" }] }]);
  expect(await screen.findByText("1 of 2 places left")).not.toBeNull();
  expect(screen.getByText(/^Chess · Ben: \$30\.00 refunded/)).not.toBeNull();
});

test("[MOVE-4] a place that has moved on is none of those that are left", async () => {
  const gone = { ...ben, enrolmentState: "refunded", refundedCents: 1000, hasMovedOn: true } as const;
  await showPayments([{ ...several, items: [{ ...anna, isMoved: true }, gone] }, payment({ id: "p2", items: [gone] })]);
  expect(await screen.findByText("Place paid")).not.toBeNull();
  expect(screen.getByText("Place moved to another class")).not.toBeNull();
  expect(screen.queryByText(/places left|cancelled/)).toBeNull();
});

test("[CART-8] the CSV has a row for each place, with its own money", () => {
  const [, ...rows] = ledgerCsv([{ ...several, refunds: [{ ...refund, enrolmentId: "e2" }] }])
    .trim()
    .split("\r\n");
  expect(rows.map((row) => row.split(",").slice(3, 7))).toEqual([
    ["Judo · Anna", "50.00", "0.00", "0.00"],
    ["Chess · Ben", "30.00", "30.00", "0.00"],
  ]);
});
