import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { cardProvider, installCardProvider } from "../../test/card-provider.ts";
import { applicationError, type Api, renderWithApi, student } from "../../test/render-with-api.tsx";
import { PaymentHistory } from "./payment-history.tsx";
import { PaymentPage } from "./payment-page.tsx";

const archery = {
  id: "c1",
  name: "Archery",
  imageUrl: "/a.webp",
  instructorName: "Ines",
  priceCents: 1999,
  meetings: [],
  cancelWithinHours: 24,
};
const started = {
  checkoutId: "k1",
  items: [
    {
      enrolmentId: "e2",
      classId: "c1",
      className: "Archery",
      participantId: "p1",
      participantName: "Anna Lovelace",
      discountKind: null,
      discountCents: 0,
      codeCents: 0,
      priceCents: 1999,
    },
  ],
  totalCents: 1999,
  clientSecret: "pi_2_secret",
  paymentIntentId: "pi_2",
  holdExpiresAt: new Date(0),
  holdSecondsLeft: 900,
};
const place = (participantId: string, participantName: string | null, paymentIntentId: string) => ({
  id: "c1",
  participantId,
  participantName,
  paymentIntentId,
  cancellableUntil: null,
});
const payment = (id: string, participantName: string | null, receiptNumber: number) => ({
  id,
  className: "Archery",
  items: [{ enrolmentId: id, classId: "c1", className: "Archery", participantName, isEnrolmentOver: false }],
  paymentIntentId: id,
  receiptNumber,
  priceCents: 1999,
  paidAt: new Date(2026, 6, 1),
  refunds: [],
});
const api: Api = {
  "auth.me": () => ({ ...student, hasChildren: true }),
  "classes.byId": () => archery,
  "enrolment.mine": () => [place("u1", null, "pi_1"), place("p1", "Anna Lovelace", "pi_2")],
  "payments.history": () => ({
    payments: [payment("pi_1", null, 41), payment("pi_2", "Anna Lovelace", 42)],
    total: 2,
    isTotalExact: true,
  }),
};

beforeAll(() => installCardProvider(cardProvider(() => ({ paymentIntent: { status: "succeeded" } }))));

test("[PAY-1] a child's place is held, paid for and celebrated under the child's name, with its own receipt", async () => {
  const sent: unknown[] = [];
  await renderWithApi(<PaymentPage classId="c1" participantId="p1" chosen={undefined} onLeft={() => undefined} />, {
    ...api,
    "payments.start": (input) => {
      sent.push(input);
      return started;
    },
    "payments.settle": () => ({ outcome: "enrolled", paymentIntentId: "pi_2" }),
  });
  await screen.findByRole("heading", { name: "Archery · Anna" });
  const pay = await screen.findByRole<HTMLButtonElement>("button", { name: "Pay" });
  await waitFor(() => expect(pay.ariaDisabled).toBe(null));
  fireEvent.click(pay);
  await screen.findByText("Anna is in!");
  expect(screen.getByText("Anna has a place in Archery. See you there!")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Download receipt 000042" })).toBeTruthy();
  expect(sent).toEqual([{ classId: "c1", participantId: "p1" }]);
});

test("[PAY-7] a hold for a child is given back for that child", async () => {
  const sent: unknown[] = [];
  await renderWithApi(<PaymentPage classId="c1" participantId="p1" chosen={undefined} onLeft={() => undefined} />, {
    ...api,
    "payments.start": () => started,
    "payments.release": (input) => {
      sent.push(input);
      return { released: true };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Leave without paying" }));
  await screen.findByText("The seat is free again.");
  expect(sent).toEqual([{ checkoutId: "k1" }]);
});

test.each([
  ["p1", "This child is enrolled in this class already; there is nothing to pay.", "000042"],
  [undefined, "You are enrolled in this class already; there is nothing to pay.", "000041"],
])(
  "[PAY-5] a place of %s that is paid already has its own words and receipt",
  async (participantId, words, receipt) => {
    await renderWithApi(
      <PaymentPage classId="c1" participantId={participantId} chosen={undefined} onLeft={() => undefined} />,
      {
        ...api,
        "payments.start": () => {
          throw applicationError("ALREADY_ENROLLED", "Enrolled.");
        },
      },
    );
    await screen.findByText(words);
    expect(await screen.findByRole("button", { name: `Download receipt ${receipt}` })).toBeTruthy();
  },
);

test("[STU-6] the history says which payment was for which child", async () => {
  await renderWithApi(<PaymentHistory page={1} onPage={() => undefined} />, api);
  const names = (await screen.findAllByRole("rowheader")).map(({ textContent }) => textContent);
  expect(names.map((name) => name?.replace(/Receipt.*/, ""))).toEqual(["Archery", "ArcheryAnna"]);
});
