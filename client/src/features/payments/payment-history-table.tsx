import { ShortCode } from "../../components/short-code.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { paymentHistoryMessages } from "../../lib/messages/payments.ts";
import classes from "./payment-history.module.css";
import { PaidClass, type Payment } from "./paid-class.tsx";

type PaymentHistoryTableProps = { payments: Payment[]; firstNumber: number; isBusy: boolean };

const titles = paymentHistoryMessages.historyColumns;

function columnsFrom(firstNumber: number): Column<Payment>[] {
  return [
    { key: "no", title: titles.no, align: "end", render: (_payment, index) => firstNumber + index },
    {
      key: "name",
      title: titles.name,
      isRowHeader: true,
      render: (payment) => <PaidClass payment={payment} />,
    },
    {
      key: "price",
      title: titles.price,
      align: "end",
      isBrief: true,
      render: ({ priceCents }) => formatPrice(priceCents),
    },
    {
      key: "transaction",
      title: titles.paymentIntentId,
      render: ({ paymentIntentId }) => <ShortCode code={paymentIntentId} />,
    },
    {
      key: "date",
      title: titles.date,
      isBrief: true,
      render: ({ paidAt }) => (
        <time className={classes.date} dateTime={paidAt.toISOString()}>
          {formatDateTime(paidAt)}
        </time>
      ),
    },
  ];
}

/** One page of payments, numbered on from the page before. */
export function PaymentHistoryTable({ payments, firstNumber, isBusy }: PaymentHistoryTableProps) {
  return (
    <DataTable
      label={pagesMessages.history.title}
      columns={columnsFrom(firstNumber)}
      rows={payments}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}
