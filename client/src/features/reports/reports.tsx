import "../../styles/fields.ts";
import { MAX_REPORT_DAYS } from "@campside/server/schemas/reports";
import { NativeSelect, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { PageHead } from "../../components/pages/page-head.tsx";
import { readConfig } from "../../lib/config.ts";
import { localTimeIn } from "../../lib/local-clock.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { reportsMessages as text } from "../../lib/messages/reports.ts";
import { dayAfter, dayOf } from "../schedule/week-of.ts";
import { AttendanceReport, ParticipantsReport, RevenueReport, UnpaidReport } from "./report-kinds.tsx";
import { type ReportName, REPORTS, type ReportSearch } from "./report-search.ts";
import classes from "./reports.module.css";

/** The page of the reports: which one and of which days stand in the address; of this month so far unless it says otherwise. */
export function Reports({ search }: { search: ReportSearch }) {
  const navigate = useNavigate();
  const [today] = useState(() => localTimeIn(readConfig().timeZone, new Date()).slice(0, 10));
  const report = search.report ?? "revenue";
  const [days, setDays] = useState({ from: search.from ?? `${today.slice(0, 8)}01`, to: search.to ?? today });
  const period = periodOf(days);
  const show = (next: ReportSearch) =>
    void navigate({ to: "/dashboard/reports", search: { ...search, ...next }, replace: true, resetScroll: false });
  const setDay = (next: Partial<typeof days>) => {
    const changed = { ...days, ...next };
    setDays(changed);
    if (periodOf(changed)) show(changed);
  };
  return (
    <>
      <PageHead title={pagesMessages.reports.title} text={pageTexts.reports} />
      <div className={classes.choices}>
        <NativeSelect
          label={text.report}
          value={report}
          data={REPORTS.map((value) => ({ value, label: text.names[value] }))}
          onChange={({ currentTarget }) => show({ report: REPORTS.find((one) => one === currentTarget.value) })}
        />
        {report !== "unpaid" && (
          <>
            <TextInput
              type="date"
              label={text.from}
              value={days.from}
              onChange={({ currentTarget }) => setDay({ from: currentTarget.value })}
            />
            <TextInput
              type="date"
              label={text.to}
              value={days.to}
              error={period ? null : text.range}
              onChange={({ currentTarget }) => setDay({ to: currentTarget.value })}
            />
          </>
        )}
      </div>
      <p className={classes.hint}>{text.hints[report]}</p>
      {report === "unpaid" ? <UnpaidReport today={today} /> : period && <OfPeriod report={report} period={period} />}
    </>
  );
}

type OfPeriodProps = { report: Exclude<ReportName, "unpaid">; period: { from: string; to: string } };

function OfPeriod({ report, period }: OfPeriodProps) {
  if (report === "revenue") return <RevenueReport period={period} />;
  return report === "participants" ? <ParticipantsReport period={period} /> : <AttendanceReport period={period} />;
}

/** Days that a report can be of; null for others. */
function periodOf({ from, to }: { from: string; to: string }) {
  if (!dayOf(from) || !dayOf(to)) return null;
  return to >= from && to < (dayAfter(from, MAX_REPORT_DAYS) ?? "") ? { from, to } : null;
}
