import { formatLocalDate } from "@campside/server/format";
import { Title } from "@mantine/core";
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { LinkButton } from "../../components/link-button.tsx";
import { Notice } from "../../components/notice.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { attendanceMessages as text } from "../../lib/messages/attendance.ts";
import { useSession } from "../../lib/session/session-context.tsx";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { timesOf } from "../schedule/meeting-text.ts";
import { dayAfter } from "../schedule/week-of.ts";
import classes from "./attendance.module.css";
import { KeptNote } from "./kept-note.tsx";
import { QueueNote } from "./queue-note.tsx";
import { useAttendanceWorker } from "./use-attendance-worker.ts";
import { useMarkQueue } from "./use-mark-queue.ts";

type Meeting = RouterOutputs["attendance"]["day"]["meetings"][number];

/** The meetings of one day that the reader teaches, or all for an admin: the way to each list. */
export function AttendanceDay({ day }: { day: string | undefined }) {
  const { status } = useSession();
  const found = trpc.attendance.day.useQuery(
    { day },
    { staleTime: 0, placeholderData: keepPreviousData, enabled: status === "signed-in" },
  );
  const queue = useMarkQueue();
  useAttendanceWorker(queue.unsent === 0);
  const isAway = (status === "unreachable" || found.isPaused) && (found.isPending || found.isPlaceholderData);
  const shown = day ?? found.data?.day;
  return (
    <>
      <PageHead title={pagesMessages.attendance.title} text={pageTexts.attendance} />
      <div className={classes.head}>
        <Title order={2} className={classes.day} aria-live="polite">
          {shown && formatLocalDate(shown)}
        </Title>
        <nav className={classes.steps} aria-label={text.days}>
          <Step day={shown && dayAfter(shown, -1)} label={text.previousDay} Icon={IconChevronLeft} />
          <LinkButton to="/dashboard/attendance" search={{}} variant="default" resetScroll={false}>
            {text.today}
          </LinkButton>
          <Step day={shown && dayAfter(shown, 1)} label={text.nextDay} Icon={IconChevronRight} />
        </nav>
      </div>
      <QueueNote queue={queue} />
      {isAway && <Notice tone="info">{text.kept.notThisOne}</Notice>}
      {found.isPending && !isAway && <TableSkeleton />}
      {found.isLoadingError && <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />}
      {!isAway && found.data?.meetings.length === 0 && (
        <EmptyState
          icon={<IconCalendarOff size={40} stroke={1.5} aria-hidden />}
          text={text.none}
          action={
            found.data.nextDay !== null && (
              <LinkButton to="/dashboard/attendance" search={{ day: found.data.nextDay }} variant="light">
                {text.toNext(formatLocalDate(found.data.nextDay))}
              </LinkButton>
            )
          }
        />
      )}
      {!isAway && found.data && found.data.meetings.length > 0 && (
        <ul className={classes.meetings} aria-label={text.meetings} aria-busy={found.isPlaceholderData}>
          {found.data.meetings.map((meeting) => (
            <MeetingCard key={meeting.id} meeting={meeting} day={found.data.day} />
          ))}
        </ul>
      )}
      <KeptNote unsent={queue.unsent ?? 0} onForget={queue.reload} error={found.error} />
    </>
  );
}

type StepProps = { day: string | undefined; label: string; Icon: typeof IconChevronLeft };

function Step({ day, label, Icon }: StepProps) {
  if (!day) return null;
  return (
    <LinkButton
      to="/dashboard/attendance"
      search={{ day }}
      variant="default"
      px="xs"
      aria-label={label}
      resetScroll={false}
    >
      <Icon size={20} aria-hidden />
    </LinkButton>
  );
}

function MeetingCard({ meeting, day }: { meeting: Meeting; day: string }) {
  const {
    id,
    className,
    start,
    end,
    venueName,
    instructorName,
    state,
    reason,
    enrolled,
    here,
    left,
    away,
    isOpen,
    opensOn,
  } = meeting;
  const counts = [
    [text.counts.here, here],
    [text.counts.expected, enrolled - here - left - away],
    [text.counts.away, away],
    [text.counts.left, left],
  ] as const;
  return (
    <li className={classes.meeting} data-cancelled={state === "cancelled" || undefined}>
      <span className={classes.time}>{timesOf({ start, end })}</span>
      {isOpen ? (
        <TextLink
          to="/dashboard/attendance/$meetingId"
          params={{ meetingId: id }}
          search={{ day }}
          className={classes.name}
        >
          {className}
        </TextLink>
      ) : (
        <span className={classes.name}>{className}</span>
      )}
      <span className={classes.detail}>{[venueName, instructorName].filter(Boolean).join(" · ")}</span>
      {state === "cancelled" ? (
        <span className={classes.cancelled}>{[text.isCancelled, reason].filter(Boolean).join(": ")}</span>
      ) : (
        <span className={classes.counts}>
          {counts
            .filter(([label, count]) => count > 0 || label === text.counts.expected)
            .map(([label, count]) => `${label} ${count}`)
            .join(" · ")}
        </span>
      )}
      {!isOpen && (
        <span className={classes.detail}>{opensOn ? text.opensOn(formatLocalDate(opensOn)) : text.isClosed}</span>
      )}
    </li>
  );
}
