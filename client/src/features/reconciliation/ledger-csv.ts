import { csvOf } from "../../lib/csv.ts";
import { formatAmount, receiptLabel } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import type { LedgerRow } from "./ledger-row.ts";

function sumOf(refunds: LedgerRow["refunds"], isDone: boolean): string {
  const fitting = refunds.filter(({ state }) => (state === "done") === isDone);
  return formatAmount(fitting.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

/** The payments as a table for a spreadsheet. */
export function ledgerCsv(payments: readonly LedgerRow[]): string {
  const rows = payments.map((payment) => [
    (payment.paidAt ?? payment.createdAt).toISOString(),
    payment.personName,
    payment.personEmail ?? "",
    payment.className,
    formatAmount(payment.amountCents),
    sumOf(payment.refunds, true),
    sumOf(payment.refunds, false),
    payment.enrolmentState,
    payment.transactionId,
    payment.receiptNumber === null ? "" : receiptLabel(payment.receiptNumber),
    payment.refunds
      .flatMap(({ receiptNumber }) => receiptNumber ?? [])
      .map(receiptLabel)
      .join(" "),
    payment.inconsistencies.map((inconsistency) => ledgerMessages.inconsistencies[inconsistency]).join(", "),
  ]);
  return csvOf([ledgerMessages.csvColumns, ...rows]);
}
