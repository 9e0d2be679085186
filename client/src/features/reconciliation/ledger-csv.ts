import { csvOf } from "../../lib/csv.ts";
import { formatAmount, formatForSheet, ofSchoolsCurrency, ofSchoolsZone, receiptLabel } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { type LedgerRow, placeOf } from "./ledger-row.ts";

const { csvColumns: titles, inconsistencies } = ledgerMessages;

type Refund = LedgerRow["refunds"][number];

const PAID: readonly Refund["state"][] = ["done", "paid_elsewhere"];
const DUE: readonly Refund["state"][] = ["requested", "failed"];

function sumOf(refunds: readonly Refund[], states: readonly Refund["state"][]): string {
  const fitting = refunds.filter(({ state }) => states.includes(state));
  return formatAmount(fitting.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

/** The payments as a table for a spreadsheet, with a row for each place. */
export function ledgerCsv(payments: readonly LedgerRow[]): string {
  const rows = payments.flatMap((payment) =>
    payment.items.map((item) => ({
      ...payment,
      ...item,
      place: placeOf(payment, item),
      refunds: payment.refunds.filter(({ enrolmentId }) => enrolmentId === item.enrolmentId),
    })),
  );
  return csvOf(rows, {
    [ofSchoolsZone(titles.date)]: ({ paidAt, createdAt }) => formatForSheet(paidAt ?? createdAt),
    [titles.student]: ({ personName }) => personName,
    [titles.email]: ({ personEmail }) => personEmail ?? "",
    [titles.class]: ({ place }) => place,
    [ofSchoolsCurrency(titles.amount)]: ({ amountCents }) => formatAmount(amountCents),
    [ofSchoolsCurrency(titles.refunded)]: ({ refunds }) => sumOf(refunds, PAID),
    [ofSchoolsCurrency(titles.due)]: ({ refunds }) => sumOf(refunds, DUE),
    [titles.enrolment]: ({ enrolmentState }) => enrolmentState,
    [titles.transaction]: ({ paymentIntentId }) => paymentIntentId,
    [titles.method]: ({ method }) => ledgerMessages.methods[method],
    [titles.reference]: ({ reference }) => reference,
    [titles.receipt]: ({ receiptNumber }) => (receiptNumber === null ? "" : receiptLabel(receiptNumber)),
    [titles.refundReceipts]: ({ refunds }) =>
      refunds
        .flatMap(({ receiptNumber }) => receiptNumber ?? [])
        .map(receiptLabel)
        .join(" "),
    [titles.attention]: (payment) => payment.inconsistencies.map((kind) => inconsistencies[kind]).join(", "),
  });
}
