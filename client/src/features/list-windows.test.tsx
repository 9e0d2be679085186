import "../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { OwnClasses } from "./classes/teach/own-classes.tsx";
import { DiscountCodes } from "./discounts/discount-codes.tsx";
import { ManageEmails } from "./emails/manage-emails.tsx";
import { EnrolledClasses } from "./enrolments/enrolled-classes.tsx";
import { LedgerPayments } from "./reconciliation/ledger-payments.tsx";
import { Venues } from "./schedule/venues.tsx";
import { ManageUsers } from "./users/manage-users.tsx";
import { classCard, classDetail } from "../test/class-card.ts";
import { installSettings } from "../test/install-settings.ts";
import { payment, refund } from "../test/ledger-rows.tsx";
import { type Api, renderWithApi } from "../test/render-with-api.tsx";
import { expectWindowOf, mountedWindows } from "../test/windows.ts";

installSettings({ timeZone: "UTC", sendsEmail: true });

const ROWS = 5;
const rowsOf = <Row,>(row: (id: string) => Row) => Array.from({ length: ROWS }, (_, number) => row(`n${number}`));
const firstPage = { search: "", page: 1, onPage: () => undefined };

/** A window of the first row: what for, the button that opens it, and the item where the button opens a menu. */
type RowWindow = { to: string; button: string; item?: string };
type List = { list: string; ui: ReactNode; api: Api; windows: RowWindow[] };

const lists: List[] = [
  {
    list: "own classes",
    ui: <OwnClasses />,
    api: {
      "classes.mine": () => rowsOf((name) => classDetail({ name, status: "pending" })),
      "classes.byId": () => ({ meetings: [] }),
      "schedule.holidays": () => [],
      "schedule.venues": () => [],
    },
    windows: [
      { to: "change it", button: "Update n0" },
      { to: "copy it", button: "More actions for n0", item: "Copy n0" },
      { to: "withdraw it", button: "More actions for n0", item: "Withdraw n0" },
    ],
  },
  {
    list: "users",
    ui: <ManageUsers {...firstPage} />,
    api: {
      "admin.users": () => ({
        users: rowsOf((id) => ({
          id,
          name: id,
          email: null,
          role: "instructor",
          photoUrl: null,
          liveClasses: 0,
          places: { count: 0, refundCents: 0 },
        })),
        total: ROWS,
      }),
    },
    windows: [
      { to: "promote", button: "Make Admin: n0" },
      { to: "demote", button: "More actions for n0", item: "Make Student: n0" },
      { to: "end sessions", button: "More actions for n0", item: "End sessions of n0" },
      { to: "remove", button: "More actions for n0", item: "Remove n0" },
    ],
  },
  {
    list: "e-mail messages",
    ui: <ManageEmails {...firstPage} />,
    api: {
      "admin.emails": () => ({
        emails: rowsOf((id) => ({ id, name: id, kind: null, email: null, state: "sent", createdAt: new Date() })),
        total: ROWS,
        isTotalExact: true,
      }),
      "admin.previewEmail": () => ({ dropped: "The enrolment has ended." }),
    },
    windows: [{ to: "read it", button: "Preview: Another message, to n0" }],
  },
  {
    list: "payments",
    ui: <LedgerPayments {...firstPage} />,
    api: {
      "admin.payments": () => ({
        payments: rowsOf((id) => payment({ id, paymentIntentId: id, refunds: [{ ...refund, state: "failed" }] })),
        total: ROWS,
      }),
    },
    windows: [
      { to: "close its refund", button: "More actions for n0", item: "Mark $30.00 as paid to Ada another way" },
      { to: "end its enrolment", button: "More actions for n0", item: "Cancel and refund Ada's place in Judo" },
    ],
  },
  {
    list: "venues",
    ui: <Venues />,
    api: {
      "schedule.holidays": () => [],
      "schedule.venues": () =>
        rowsOf((id) => ({ id, name: id, address: "", mapUrl: null, timeZone: "UTC", retiredAt: null })),
    },
    windows: [{ to: "edit it", button: "Edit n0" }],
  },
  {
    list: "discount codes",
    ui: <DiscountCodes {...firstPage} />,
    api: {
      "admin.discountCodes": () => ({
        codes: rowsOf((id) => ({
          id,
          code: id,
          percent: 10,
          amountCents: null,
          classes: null,
          uses: 1,
          maxUses: 2,
          retiredAt: null,
        })),
        total: ROWS,
      }),
      "admin.codeUses": () => [],
    },
    windows: [
      { to: "retire it", button: "Retire n0" },
      { to: "say who used it", button: "Used 1 of 2: who used n0" },
    ],
  },
  {
    list: "enrolled classes",
    ui: <EnrolledClasses />,
    api: {
      "enrolment.mine": () =>
        rowsOf((name) => ({
          ...classCard({ name }),
          enrolmentId: name,
          paidCents: 1999,
          refundCents: 1999,
          cancellableUntil: new Date(),
        })),
    },
    windows: [{ to: "cancel", button: "Cancel place in n0" }],
  },
];

describe.for(lists)("a row of the $list", ({ ui, api, windows }) => {
  test.for(windows)("has no window to $to until it is asked for, and it gives the focus back", async (opener) => {
    const { button, item } = opener;
    await renderWithApi(ui, api);
    const pressed = await screen.findByRole("button", { name: button });
    expect(mountedWindows()).toBe(0);
    await expectWindowOf(pressed, async () => {
      fireEvent.click(pressed);
      if (item !== undefined) fireEvent.click(await screen.findByRole("menuitem", { name: item }));
    });
  });
});
