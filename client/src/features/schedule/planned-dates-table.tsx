import { may } from "@campside/server/permissions";
import { useState } from "react";
import { Badge } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { classDatesMessages } from "../../lib/messages/class-dates.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { DateActions, MakeUpAction } from "./date-actions.tsx";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { makeUpOf, makeUpText } from "./make-up-of.ts";
import { dateOf, timesOf } from "./meeting-text.ts";
import classes from "./planned-dates.module.css";

const titles = scheduleMessages.columns;

const columns: Column<PlannedMeeting>[] = [
  {
    key: "date",
    title: titles.date,
    isRowHeader: true,
    render: (meeting) => (
      <span className={classes.date}>
        <time dateTime={meeting.start}>{dateOf(meeting)}</time>
        {meeting.state === "cancelled" && <Badge color="red">{scheduleMessages.state.cancelled}</Badge>}
        {meeting.substituteName !== null && (
          <span className={classes.substitute}>{classDatesMessages.substitute(meeting.substituteName)}</span>
        )}
      </span>
    ),
  },
  {
    key: "time",
    title: titles.time,
    isBrief: true,
    render: (meeting) => <span className={classes.times}>{timesOf(meeting)}</span>,
  },
  {
    key: "venue",
    title: titles.venue,
    isBrief: true,
    render: ({ venueName }) => <span className={classes.words}>{venueName ?? scheduleMessages.noVenue}</span>,
  },
];

function stateOf(meeting: PlannedMeeting, all: readonly PlannedMeeting[]): string {
  const { state, reason, hasBegun, isOver } = meeting;
  const progress = isOver ? "over" : hasBegun ? "underWay" : "planned";
  const text = scheduleMessages.state[state === "planned" ? progress : state];
  return [reason ?? text, makeUpText(meeting, all)].filter(Boolean).join(" · ");
}

const needsMakeUp = (meeting: PlannedMeeting, all: readonly PlannedMeeting[]): boolean =>
  meeting.state === "cancelled" && meeting.replacesId === null && !makeUpOf(meeting, all).makeUp;

type PlannedDatesTableProps = {
  classId: string;
  instructorEmail: string;
  seatsTaken: number;
  /** Whether dates can be added and changed; those of a cancelled or archived class are only read. */
  isOpen: boolean;
  meetings: PlannedMeeting[];
};

/** The dates of one class, what comes first and what is over when asked for; those that have not begun can be changed, cancelled, made up for and removed. */
export function PlannedDatesTable({ classId, instructorEmail, seatsTaken, isOpen, meetings }: PlannedDatesTableProps) {
  const mayCancel = may(useRole(), "meeting.cancel");
  // The cancelled date that the reader has just cancelled or made up for, or whose make-up is cancelled.
  const [settledId, setSettledId] = useState<string | null>(null);
  const [isPastShown, past] = useDisclosure();
  const stateColumn: Column<PlannedMeeting> = {
    key: "state",
    title: titles.state,
    render: (meeting) => <span className={classes.words}>{stateOf(meeting, meetings)}</span>,
  };
  const actions: Column<PlannedMeeting> = {
    key: "actions",
    title: titles.actions,
    align: "end",
    onCard: "alone",
    render: (meeting) => {
      if (!isOpen) return null;
      if (meeting.state === "planned" && !meeting.hasBegun)
        return (
          <DateActions
            {...{ instructorEmail, seatsTaken, mayCancel, meeting }}
            isNew={settledId !== null && meeting.replacesId === settledId}
            onCancelled={() => setSettledId(meeting.replacesId ?? meeting.id)}
          />
        );
      if (!needsMakeUp(meeting, meetings)) return null;
      return (
        <MakeUpAction
          {...{ classId, meetings, seatsTaken, meeting }}
          isNew={meeting.id === settledId}
          onMadeUp={() => setSettledId(meeting.id)}
        />
      );
    },
  };
  // What can still be made up for stays in view, and so does what the reader has just settled.
  const coming = meetings.filter(
    (one) => !one.isOver || (isOpen && (needsMakeUp(one, meetings) || one.id === settledId)),
  );
  const pastCount = meetings.length - coming.length;
  const mayHide = pastCount > 0 && coming.length > 0;
  return (
    <>
      {mayHide && (
        <Button size="sm" variant="subtle" className={classes.past} aria-expanded={isPastShown} onClick={past.toggle}>
          {isPastShown ? scheduleMessages.hidePast : scheduleMessages.showPast(pastCount)}
        </Button>
      )}
      <DataTable
        label={scheduleMessages.listLabel}
        columns={[...columns, stateColumn, actions]}
        rows={mayHide && !isPastShown ? coming : meetings}
        rowKey={({ id }) => id}
      />
    </>
  );
}
