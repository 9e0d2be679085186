import { LedgerPayments } from "../features/reconciliation/ledger-payments.tsx";
import type { LedgerItem, LedgerRow } from "../features/reconciliation/ledger-row.ts";
import { type Api, renderWithApi } from "./render-with-api.tsx";

export const paidAt = new Date(2026, 6, 1, 12);
export const refund: LedgerRow["refunds"][number] = {
  id: "r1",
  enrolmentId: "e1",
  amountCents: 3000,
  state: "done",
  method: null,
  reason: "admin_cancelled",
  note: null,
  requestedAt: paidAt,
  doneAt: paidAt,
  isDisputeOpen: false,
  receiptNumber: 8,
};
/** Of Ada's own place, unless it says otherwise. */
export const item = (overrides: Partial<LedgerItem> = {}): LedgerItem => ({
  enrolmentId: "e1",
  enrolmentState: "paid",
  classId: "c1",
  className: "Judo",
  isMoved: false,
  hasMovedOn: false,
  participantName: null,
  amountCents: 7999,
  refundedCents: 0,
  // Of this payment alone.
  placeLeftCents: (overrides.amountCents ?? 7999) - (overrides.refundedCents ?? 0),
  ...overrides,
});
export const payment = (overrides: Partial<LedgerRow> = {}): LedgerRow => ({
  id: "p1",
  paymentIntentId: "pi_1",
  method: "card",
  reference: "",
  discountReason: "",
  recordedBy: null,
  state: "succeeded",
  amountCents: 7999,
  refundedCents: 0,
  className: "Judo",
  createdAt: paidAt,
  paidAt,
  items: [item()],
  personId: "u1",
  personName: "Ada",
  personEmail: "ada@camp.test",
  receiptNumber: 7,
  refunds: [],
  disputes: [],
  inconsistencies: [],
  ...overrides,
});

/** Renders the ledger with these payments. */
export function showPayments(payments: LedgerRow[], api: Api = {}) {
  return renderWithApi(<LedgerPayments page={1} onPage={() => undefined} />, {
    "admin.payments": () => ({ payments, total: payments.length }),
    ...api,
  });
}
