import { type Column, DataTable } from "../../components/data-table.tsx";
import { EmailText } from "../../components/email-text.tsx";
import { ReceiptLink } from "../../components/receipt-link.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { moneyMessages } from "../../lib/messages/money.ts";
import classes from "./money.module.css";
import { MoneyActions } from "./money-actions.tsx";
import type { MoneyRow } from "./money-row.ts";
import { MoneyState } from "./money-state.tsx";

const titles = moneyMessages.columns;

const columns: Column<MoneyRow>[] = [
  {
    key: "person",
    title: titles.person,
    isRowHeader: true,
    render: ({ personName, personEmail }) => (
      <span className={classes.person}>
        {personName}
        {personEmail && (
          <span className={classes.soft}>
            <EmailText email={personEmail} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: "class",
    title: titles.class,
    render: ({ className, paidAt, createdAt }) => (
      <span className={classes.class}>
        {className}
        <time className={classes.soft} dateTime={(paidAt ?? createdAt).toISOString()}>
          {formatDateTime(paidAt ?? createdAt)}
        </time>
      </span>
    ),
  },
  { key: "amount", title: titles.amount, align: "end", render: ({ amountCents }) => formatPrice(amountCents) },
  { key: "state", title: titles.state, onCard: "alone", render: (payment) => <MoneyState payment={payment} /> },
  {
    key: "transaction",
    title: titles.transaction,
    onCard: "alone",
    render: ({ transactionId, receiptNumber }) => (
      <span className={classes.person}>
        <code className={classes.code}>{transactionId}</code>
        {receiptNumber !== null && (
          <span>
            <ReceiptLink number={receiptNumber} />
          </span>
        )}
      </span>
    ),
  },
  { key: "action", title: titles.action, onCard: "alone", render: (payment) => <MoneyActions payment={payment} /> },
];

/** One page of all payments. */
export function MoneyTable({ payments, isBusy }: { payments: MoneyRow[]; isBusy: boolean }) {
  return (
    <DataTable
      label={moneyMessages.tableTitle}
      columns={columns}
      rows={payments}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      isWide
    />
  );
}
