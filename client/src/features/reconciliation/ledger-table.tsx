import { ClassLink } from "../../components/class-link.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { SelectedBar } from "../../components/tables/selected-bar.tsx";
import { useSelection } from "../../components/tables/use-selection.tsx";
import { ShortCode } from "../../components/short-code.tsx";
import { FamilyLink } from "../../components/family-link.tsx";
import { EmailText } from "../../components/email-text.tsx";
import { ReceiptLink } from "../payments/receipt-link.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { tableMessages } from "../../lib/messages/tables.ts";
import { ExportSelected } from "../audit-log/export-selected.tsx";
import { ledgerCsv } from "./ledger-csv.ts";
import classes from "./ledger.module.css";
import { LedgerActions } from "./ledger-actions.tsx";
import { type LedgerRow, placeOf } from "./ledger-row.ts";
import { LedgerState } from "./ledger-state.tsx";

const titles = ledgerMessages.columns;

const columns: Column<LedgerRow>[] = [
  {
    key: "person",
    title: titles.person,
    isRowHeader: true,
    render: ({ personId, personName, personEmail }) => (
      <span className={classes.person}>
        <FamilyLink userId={personId} name={personName} />
        {personEmail && (
          <span className={classes.soft} data-rest>
            <EmailText email={personEmail} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: "class",
    title: titles.class,
    render: (payment) => (
      <span className={classes.class}>
        {payment.items.map((item) => (
          <span key={item.enrolmentId}>
            <ClassLink classId={item.classId}>{placeOf(payment, item)}</ClassLink>
          </span>
        ))}
        <time className={classes.soft} dateTime={(payment.paidAt ?? payment.createdAt).toISOString()}>
          {formatDateTime(payment.paidAt ?? payment.createdAt)}
        </time>
      </span>
    ),
  },
  {
    key: "amount",
    title: titles.amount,
    align: "end",
    isBrief: true,
    render: ({ amountCents }) => formatPrice(amountCents),
  },
  {
    key: "state",
    title: titles.state,
    onCard: "alone",
    isBrief: true,
    render: (payment) => <LedgerState payment={payment} />,
  },
  {
    key: "transaction",
    title: titles.transaction,
    onCard: "alone",
    render: ({ paymentIntentId, receiptNumber, method, recordedBy, reference, discountReason }) => (
      <span className={classes.person}>
        <ShortCode code={paymentIntentId} />
        {method !== "card" && (
          <span className={classes.soft}>{ledgerMessages.recordedBy(ledgerMessages.methods[method], recordedBy)}</span>
        )}
        {reference && <span className={classes.soft}>{reference}</span>}
        {discountReason && (
          <span className={classes.soft} data-rest>
            {ledgerMessages.discountBecause(discountReason)}
          </span>
        )}
        {receiptNumber !== null && (
          <span>
            <ReceiptLink number={receiptNumber} />
          </span>
        )}
      </span>
    ),
  },
  { key: "action", title: titles.action, onCard: "alone", render: (payment) => <LedgerActions payment={payment} /> },
];

/** One page of all payments; those that are selected are taken along. */
export function LedgerTable({ payments, isBusy }: { payments: LedgerRow[]; isBusy: boolean }) {
  const selection = useSelection(payments, {
    keyOf: ({ id }) => id,
    all: tableMessages.selectAll,
    one: ({ personName, paymentIntentId }) => tableMessages.selectRow(`${personName}, ${paymentIntentId}`),
  });
  return (
    <>
      <SelectedBar hint={ledgerMessages.selectHint} selection={selection}>
        <ExportSelected list="payments" name={ledgerMessages.exportName} csv={() => ledgerCsv(selection.selected)} />
      </SelectedBar>
      <DataTable
        label={ledgerMessages.tableTitle}
        columns={[selection.column, ...columns]}
        rows={payments}
        rowKey={({ id }) => id}
        isSelected={selection.isSelected}
        isBusy={isBusy}
        isWide
      />
    </>
  );
}
