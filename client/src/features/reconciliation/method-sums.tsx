import { Skeleton } from "@mantine/core";
import { formatLocalDate } from "@campside/server/format";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { formatPrice } from "../../lib/format.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { ledgerMessages as text } from "../../lib/messages/ledger.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import classes from "./ledger.module.css";

type Sums = RouterOutputs["admin"]["methodSums"];
type Day = Sums["days"][number];

const columns: Column<Day>[] = [
  {
    key: "day",
    title: text.dayColumns.day,
    isRowHeader: true,
    render: ({ day, method }) => `${formatLocalDate(day)} · ${text.methods[method]}`,
  },
  {
    key: "taken",
    title: text.dayColumns.taken,
    align: "end",
    isBrief: true,
    render: ({ takenCents }) => formatPrice(takenCents),
  },
  {
    key: "returned",
    title: text.dayColumns.returned,
    align: "end",
    isBrief: true,
    render: ({ returnedCents }) => formatPrice(returnedCents),
  },
  {
    key: "left",
    title: text.dayColumns.left,
    align: "end",
    isBrief: true,
    render: ({ takenCents, returnedCents }) => formatPrice(takenCents - returnedCents),
  },
];

/** What the drawer must hold of today, and what each way to pay has brought on the last days. Nothing where none of it was paid at the desk. */
export function MethodSums() {
  const sums = trpc.admin.methodSums.useQuery(undefined, { staleTime: 0 });
  if (sums.isPending) return <Skeleton height={64} aria-label={componentMessages.loading} role="status" />;
  if (sums.isLoadingError) return <ErrorPanel error={sums.error} onRetry={() => void sums.refetch()} />;
  const { days } = sums.data;
  if (days.every(({ method }) => method === "card")) return null;
  const today = days.find(({ isToday, method }) => isToday && method === "cash");
  const cashCents = (today?.takenCents ?? 0) - (today?.returnedCents ?? 0);
  return (
    <section className={classes.sums} aria-label={text.byMethod}>
      <p className={classes.drawer}>{text.cashToday(formatPrice(cashCents))}</p>
      {days.length > 0 && (
        <details>
          <summary className={classes.summary}>{text.byMethod}</summary>
          <DataTable
            label={text.byMethod}
            columns={columns}
            rows={days}
            rowKey={({ day, method }) => `${day} ${method}`}
          />
        </details>
      )}
    </section>
  );
}
