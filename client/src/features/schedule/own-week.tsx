import { formatDayOfMonth, formatLocalDate, formatWithoutWeekday } from "@campside/server/format";
import { Title } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LinkButton } from "../../components/link-button.tsx";
import { Notice } from "../../components/notice.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { weekMessages as text } from "../../lib/messages/week.ts";
import { dateOf } from "./meeting-text.ts";
import { WeekDays } from "./week-days.tsx";
import { daysOf, mondayOf } from "./week-of.ts";
import { WeekChoices } from "./week-choices.tsx";
import { WeekCalendar } from "./week-calendar.tsx";
import { ofWeek, type WeekSearch } from "./week-search.ts";
import { WeekSteps } from "./week-steps.tsx";
import { WeekVenues } from "./week-venues.tsx";
import { useWeekView } from "./week-view.ts";
import { WriteToWeek } from "./write-to-week.tsx";
import { WeekViews } from "./week-views.tsx";
import classes from "./week.module.css";

/** The page of the reader's own meetings in a week, or on one day; without any, in the present week. */
export function OwnWeek({ search }: { search: WeekSearch }) {
  const { day, venue: venueId, instructor: instructorId } = search;
  const monday = mondayOf(day ?? search.week);
  // Other people change dates: every visit asks again, and the week before stays until the answer, which is soon unless it
  // waits for the network.
  const options = { staleTime: 0, placeholderData: keepPreviousData };
  const input = day ? { day, venueId, instructorId } : { monday, venueId, instructorId };
  const view = useWeekView(search);
  const list = trpc.schedule.week.useQuery(input, { ...options, enabled: view === "list" });
  const calendar = trpc.schedule.calendar.useQuery(input, { ...options, enabled: view !== "list" });
  const week = view === "list" ? list : calendar;
  const found = week.isPlaceholderData && week.isPaused ? undefined : week.data;
  const shown = found?.monday ?? monday;
  return (
    <>
      <PageHead title={pagesMessages.week.title} text={pageTexts.week} />
      <div className={classes.head}>
        <Title order={2} className={classes.range} aria-live="polite">
          {day ? formatLocalDate(day) : shown && rangeOf(shown)}
        </Title>
        <WeekSteps monday={monday ?? shown} search={search} />
        <WeekViews view={view} search={search} monday={monday ?? shown} today={found?.today} />
        <WeekChoices input={input} search={search} />
        {found && found.total === found.meetings.length && (
          <div className={classes.write}>
            <WriteToWeek meetings={found.meetings} />
          </div>
        )}
      </div>
      {!found && !week.isError && <TableSkeleton />}
      {!found && week.isError && <ErrorPanel error={week.error} onRetry={() => void week.refetch()} />}
      {found && (
        <div aria-busy={week.isPlaceholderData} className={classes.week}>
          <Meetings week={found} search={search}>
            {view === "list" && list.data && <WeekDays week={list.data} search={search} />}
            {view === "venues" && calendar.data && <WeekVenues week={calendar.data} search={search} />}
            {(view === "week" || view === "day") && calendar.data && (
              <WeekCalendar week={calendar.data} readAt={calendar.dataUpdatedAt} search={search} />
            )}
          </Meetings>
        </div>
      )}
    </>
  );
}

type Week = Omit<RouterOutputs["schedule"]["week"], "meetings"> & { meetings: readonly unknown[] };

/** What there is of the time, or where the next date is. */
function Meetings({ week, search, children }: { week: Week; search: WeekSearch; children: ReactNode }) {
  const { meetings, total, isTotalExact, nextStart } = week;
  if (meetings.length === 0) {
    const next = nextStart === null ? undefined : mondayOf(nextStart.slice(0, 10));
    return (
      <EmptyState
        icon={<IconCalendarOff size={40} stroke={1.5} aria-hidden />}
        text={week.day ? text.free : text.none}
        action={
          nextStart !== null && (
            <LinkButton to="/dashboard/week" search={ofWeek(search, next)} variant="light">
              {text.toNext(dateOf({ start: nextStart }))}
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <>
      {total > meetings.length && <Notice tone="info">{text.more(meetings.length, total, isTotalExact)}</Notice>}
      {children}
    </>
  );
}

/** "23 Nov to 29 Nov 2026". */
function rangeOf(monday: string): string {
  return text.range(formatDayOfMonth(monday), formatWithoutWeekday(daysOf(monday).at(-1) ?? monday));
}
