import { useMutation } from "@tanstack/react-query";
import { IconDownload, IconReportOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { DataTable } from "../../components/tables/data-table.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { csvOf } from "../../lib/csv.ts";
import { reportsMessages as text } from "../../lib/messages/reports.ts";
import { saveCsv } from "../../lib/save-file.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./reports.module.css";

/** The screen is for looking; the file is for everything. */
const SHOWN = 200;

/** A column of the table and of the file. */
export interface ReportColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** In the file, where it differs. */
  inFile: (row: Row) => string | number;
  isNumber?: boolean;
  isRowHeader?: boolean;
}

type ReportResultProps<Row, Sums> = {
  label: string;
  query: {
    data: { rows: Row[]; total: number; sums: Sums } | undefined;
    error: unknown;
    isError: boolean;
    refetch: () => unknown;
  };
  columns: ReportColumn<Row>[];
  rowKey: (row: Row) => string;
  sumsOf: (sums: Sums) => [title: string, value: string | number][];
  fileName: string;
  /** The list of personal data that the audit log names, where it is one. */
  logged?: RouterInputs["admin"]["logExport"]["list"];
  /** Without a row. */
  none?: string;
};

/** A report with its sums, its first rows and its file, and how much of all both have. */
export function ReportResult<Row, Sums>({
  label,
  query,
  columns,
  rowKey,
  sumsOf,
  fileName,
  logged,
  none,
}: ReportResultProps<Row, Sums>) {
  const { client } = trpc.useUtils();
  const { data } = query;
  const save = useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      if (logged) await client.admin.logExport.mutate({ list: logged });
      saveCsv(csvOf(rows, Object.fromEntries(columns.map(({ title, inFile }) => [title, inFile]))), fileName);
    },
    onError: toast.failure,
  });
  if (!data)
    return query.isError ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : <TableSkeleton />;
  const { rows, total, sums } = data;
  if (total === 0)
    return <EmptyState icon={<IconReportOff size={40} stroke={1.5} aria-hidden />} text={none ?? text.none} />;
  const shown = rows.slice(0, SHOWN);
  return (
    <>
      <div className={classes.head}>
        <dl className={classes.sums} aria-label={text.sums}>
          {[...sumsOf(sums), [text.columns.rows, total] as const].map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate(rows)}
        >
          {text.download}
        </Button>
      </div>
      {total > shown.length && (
        <Notice tone="info">
          {total > rows.length ? text.cut(shown.length, rows.length, total) : text.shown(shown.length, total)}
        </Notice>
      )}
      <DataTable
        label={label}
        columns={columns.map(({ title, cell, isNumber = false, isRowHeader = false }) => ({
          key: title,
          title,
          render: cell,
          isRowHeader,
          ...(isNumber && { align: "end" as const }),
        }))}
        rows={shown}
        rowKey={rowKey}
      />
    </>
  );
}
