import { formatLocalDate, formatMonth } from "@campside/server/format";
import { FamilyLink } from "../../components/family-link.tsx";
import { type RouterInputs, type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { formatAmount, formatDateTime, formatForSheet, formatPrice, ofSchoolsZone } from "../../lib/format.ts";
import { reportsMessages as text } from "../../lib/messages/reports.ts";
import { type ReportColumn, ReportResult } from "./report-result.tsx";

type Reports = RouterOutputs["reports"];
type Row<Name extends keyof Reports> = Reports[Name]["rows"][number];
type Sums<Name extends keyof Reports> = Reports[Name]["sums"];
type Period = RouterInputs["reports"]["revenue"];

const { columns: titles } = text;
/** What changes with every payment is read anew. */
const ANEW = { staleTime: 0 };

/** A column whose cell in the file is as on the screen. */
const plain = <R,>(title: string, cell: (row: R) => string, more: Partial<ReportColumn<R>> = {}): ReportColumn<R> => ({
  title,
  cell,
  inFile: cell,
  ...more,
});
const count = <R,>(title: string, valueOf: (row: R) => number): ReportColumn<R> => ({
  ...{ title, cell: valueOf, inFile: valueOf, isNumber: true },
});
const money = <R,>(title: string, centsOf: (row: R) => number): ReportColumn<R> => ({
  ...{ title, isNumber: true },
  cell: (row) => formatPrice(centsOf(row)),
  inFile: (row) => formatAmount(centsOf(row)),
});
const moment = <R,>(title: string, of: (row: R) => Date): ReportColumn<R> => ({
  title: ofSchoolsZone(title),
  cell: (row) => formatDateTime(of(row)),
  inFile: (row) => formatForSheet(of(row)),
});

const revenueColumns: ReportColumn<Row<"revenue">>[] = [
  plain(titles.class, ({ className }) => className, { isRowHeader: true }),
  { title: titles.month, cell: ({ month }) => monthName(month), inFile: ({ month }) => month },
  money(titles.paid, ({ paidCents }) => paidCents),
  money(titles.refunded, ({ refundedCents }) => refundedCents),
  money(titles.net, ({ paidCents, refundedCents }) => paidCents - refundedCents),
];

export function RevenueReport({ period }: { period: Period }) {
  return (
    <ReportResult
      label={text.names.revenue}
      query={trpc.reports.revenue.useQuery(period, ANEW)}
      rowKey={({ month, classId }) => `${month} ${classId}`}
      columns={revenueColumns}
      sumsOf={({ paidSum, refundedSum }: Sums<"revenue">) => [
        [titles.paid, formatPrice(paidSum)],
        [titles.refunded, formatPrice(refundedSum)],
        [titles.net, formatPrice(paidSum - refundedSum)],
      ]}
      fileName={text.fileName("revenue", period.from, period.to)}
    />
  );
}

const unpaidColumns: ReportColumn<Row<"unpaid">>[] = [
  {
    title: titles.family,
    cell: ({ accountId, accountName }) => <FamilyLink userId={accountId} name={accountName} />,
    inFile: ({ accountName }) => accountName,
    isRowHeader: true,
  },
  plain(titles.name, ({ name }) => name),
  plain(titles.class, ({ className }) => className),
  plain(titles.kind, ({ kind }) => text.kinds[kind]),
  moment(titles.since, ({ since }) => since),
  moment(titles.until, ({ until }) => until),
  plain(titles.phone, ({ phone }) => phone ?? ""),
  plain(titles.email, ({ email }) => email ?? ""),
  money(titles.owed, ({ owedCents }) => owedCents),
];

export function UnpaidReport({ today }: { today: string }) {
  return (
    <ReportResult
      label={text.names.unpaid}
      query={trpc.reports.unpaid.useQuery(undefined, ANEW)}
      rowKey={({ enrolmentId }) => enrolmentId}
      columns={unpaidColumns}
      sumsOf={({ owedSum }: Sums<"unpaid">) => [[titles.owed, formatPrice(owedSum)]]}
      fileName={text.fileName("unpaid", today, today)}
      logged="unpaid"
      none={text.nothingUnpaid}
    />
  );
}

const participantsColumns: ReportColumn<Row<"participants">>[] = [
  plain(titles.name, ({ name }) => name, { isRowHeader: true }),
  {
    title: titles.birthDate,
    cell: ({ birthDate }) => birthDate && formatLocalDate(birthDate),
    inFile: ({ birthDate }) => birthDate ?? "",
  },
  { title: titles.age, cell: ({ age }) => age, inFile: ({ age }) => age ?? "", isNumber: true },
  plain(titles.class, ({ className }) => className),
  count(titles.dates, ({ dates }) => dates),
  plain(titles.guardian, ({ guardianName }) => guardianName ?? ""),
];

export function ParticipantsReport({ period }: { period: Period }) {
  return (
    <ReportResult
      label={text.names.participants}
      query={trpc.reports.participants.useQuery(period, ANEW)}
      rowKey={({ enrolmentId }) => enrolmentId}
      columns={participantsColumns}
      sumsOf={({ people, datesSum }: Sums<"participants">) => [
        [titles.people, people],
        [titles.attendances, datesSum],
      ]}
      fileName={text.fileName("participants", period.from, period.to)}
      logged="participants"
    />
  );
}

const attendanceColumns: ReportColumn<Row<"attendance">>[] = [
  plain(titles.class, ({ className }) => className, { isRowHeader: true }),
  count(titles.dates, ({ dates }) => dates),
  count(titles.expected, ({ expected }) => expected),
  count(titles.present, ({ present }) => present),
  count(titles.excused, ({ excused }) => excused),
  count(titles.absent, ({ absent }) => absent),
  plain(titles.rate, rateOf, { isNumber: true }),
];

export function AttendanceReport({ period }: { period: Period }) {
  return (
    <ReportResult
      label={text.names.attendance}
      query={trpc.reports.attendance.useQuery(period, ANEW)}
      rowKey={({ classId }) => classId}
      columns={attendanceColumns}
      sumsOf={(sums: Sums<"attendance">) => [
        [titles.dates, sums.datesSum],
        [titles.expected, sums.expectedSum],
        [titles.present, sums.presentSum],
        [titles.excused, sums.excusedSum],
        [titles.absent, sums.absentSum],
        [titles.rate, rateOf({ present: sums.presentSum, excused: sums.excusedSum, absent: sums.absentSum })],
      ]}
      fileName={text.fileName("attendance", period.from, period.to)}
    />
  );
}

/** "Nov 2026" of 2026-11. */
const monthName = (month: string): string => formatMonth(`${month}-01`);

/** How many of the marked were there; nothing where nobody is marked. */
function rateOf({ present, excused, absent }: { present: number; excused: number; absent: number }): string {
  const marked = present + excused + absent;
  return marked === 0 ? "" : `${Math.round((present / marked) * 100)}%`;
}
