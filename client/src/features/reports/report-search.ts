import { dayOf } from "../schedule/week-of.ts";

export const REPORTS = ["revenue", "unpaid", "participants", "attendance"] as const;
export type ReportName = (typeof REPORTS)[number];

/** What the address says: every part may be missing. */
export interface ReportSearch {
  report?: ReportName | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Reads the address; what means nothing is left out. */
export const readReportSearch = ({ report, from, to }: Record<string, unknown>): ReportSearch => ({
  report: REPORTS.find((one) => one === report),
  from: dayOf(from),
  to: dayOf(to),
});
