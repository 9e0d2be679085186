import { csvOf } from "../../lib/csv.ts";
import { formatAmount, receiptLabel } from "../../lib/format.ts";
import { moneyMessages } from "../../lib/messages/money.ts";
import type { MoneyRow } from "./money-row.ts";

function sumOf(refunds: MoneyRow["refunds"], isDone: boolean): string {
  const fitting = refunds.filter(({ state }) => (state === "done") === isDone);
  return formatAmount(fitting.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

/** The payments as a table for a spreadsheet. */
export function moneyCsv(payments: readonly MoneyRow[]): string {
  const rows = payments.map((payment) => [
    (payment.paidAt ?? payment.createdAt).toISOString(),
    payment.personName,
    payment.personEmail ?? "",
    payment.className,
    formatAmount(payment.amountCents),
    sumOf(payment.refunds, true),
    sumOf(payment.refunds, false),
    payment.place,
    payment.transactionId,
    payment.receiptNumber === null ? "" : receiptLabel(payment.receiptNumber),
    payment.refunds
      .flatMap(({ receiptNumber }) => receiptNumber ?? [])
      .map(receiptLabel)
      .join(" "),
    payment.differences.map((difference) => moneyMessages.differences[difference]).join(", "),
  ]);
  return csvOf([moneyMessages.csvColumns, ...rows]);
}
