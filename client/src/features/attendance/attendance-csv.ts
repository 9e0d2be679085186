import { MAX_EXPORT_DAYS } from "@campside/server/schemas/attendance";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { csvOf } from "../../lib/csv.ts";
import { localTimeIn } from "../../lib/local-clock.ts";
import { attendanceMessages, exportMessages as text } from "../../lib/messages/attendance.ts";
import { dayAfter } from "../schedule/week-of.ts";

type Row = RouterOutputs["admin"]["exportAttendance"]["rows"][number];

const titles = text.columns;
/** By the clock of the date; with the day where it is another one. */
function time({ timeZone, day }: Row, at: Date | null): string {
  if (!at) return "";
  const [on, clock] = localTimeIn(timeZone, at).split("T");
  return on === day ? (clock ?? "") : `${on} ${clock}`;
}

/** Who was at the dates of a class, as a table for a spreadsheet; times by the clock of each date. */
export const attendanceCsv = (rows: readonly Row[]): string =>
  csvOf(rows, {
    [titles.className]: ({ className }) => className,
    [titles.day]: ({ day }) => day,
    [titles.start]: ({ start }) => start,
    [titles.name]: ({ name }) => name,
    [titles.state]: ({ kind }) => (kind === null || kind === "reset" ? "" : attendanceMessages.states[kind]),
    [titles.arrived]: (row) => time(row, row.arrivedAt),
    [titles.left]: (row) => time(row, row.leftAt),
    [titles.by]: ({ byName }) => byName ?? "",
  });

/** The days from one to another one in parts of as many as one call exports. */
export function partsOf(from: string, to: string): { from: string; to: string }[] {
  const parts = [];
  let first: string | undefined = from;
  while (first !== undefined && first <= to) {
    const last: string = dayAfter(first, MAX_EXPORT_DAYS - 1) ?? to;
    parts.push({ from: first, to: last < to ? last : to });
    first = dayAfter(first, MAX_EXPORT_DAYS);
  }
  return parts;
}
