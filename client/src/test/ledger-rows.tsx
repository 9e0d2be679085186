import { LedgerPayments } from "../features/reconciliation/ledger-payments.tsx";
import type { LedgerRow } from "../features/reconciliation/ledger-row.ts";
import { type Api, renderWithApi } from "./render-with-api.tsx";

export const paidAt = new Date(2026, 6, 1, 12);
export const refund: LedgerRow["refunds"][number] = {
  id: "r1",
  amountCents: 3000,
  state: "done",
  reason: "admin_cancelled",
  requestedAt: paidAt,
  doneAt: paidAt,
  isDisputeOpen: false,
  receiptNumber: 8,
};
export const payment = (facts: Partial<LedgerRow> = {}): LedgerRow => ({
  id: "p1",
  paymentIntentId: "pi_1",
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
  disputes: [],
  inconsistencies: [],
  ...facts,
});

/** Renders the ledger with these payments. */
export function showPayments(payments: LedgerRow[], api: Api = {}) {
  return renderWithApi(<LedgerPayments page={1} onPage={() => undefined} />, {
    "admin.payments": () => ({ payments, total: payments.length }),
    ...api,
  });
}
