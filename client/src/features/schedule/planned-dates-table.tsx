import { may } from "@campside/server/permissions";
import { useState } from "react";
import { Badge } from "@mantine/core";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { classDatesMessages } from "../../lib/messages/class-dates.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { DateActions, MakeUpAction } from "./date-actions.tsx";
import type { PlannedSession } from "./planned-session.ts";
import { makeUpOf, makeUpText } from "./make-up-of.ts";
import { dateOf, timesOf } from "./session-text.ts";
import classes from "./planned-dates.module.css";

const titles = scheduleMessages.columns;

const columns: Column<PlannedSession>[] = [
  {
    key: "date",
    title: titles.date,
    isRowHeader: true,
    render: (session) => (
      <span className={classes.date}>
        <time dateTime={session.start}>{dateOf(session)}</time>
        {session.state === "cancelled" && <Badge color="red">{scheduleMessages.state.cancelled}</Badge>}
        {session.substituteName !== null && (
          <span className={classes.substitute}>{classDatesMessages.substitute(session.substituteName)}</span>
        )}
      </span>
    ),
  },
  {
    key: "time",
    title: titles.time,
    isBrief: true,
    render: (session) => <span className={classes.times}>{timesOf(session)}</span>,
  },
  {
    key: "venue",
    title: titles.venue,
    isBrief: true,
    render: ({ venueName }) => <span className={classes.words}>{venueName ?? scheduleMessages.noVenue}</span>,
  },
];

function stateOf(session: PlannedSession, all: readonly PlannedSession[]): string {
  const { state, reason, hasBegun, isOver } = session;
  const progress = isOver ? "over" : hasBegun ? "underWay" : "planned";
  const text = scheduleMessages.state[state === "planned" ? progress : state];
  return [reason ?? text, makeUpText(session, all)].filter(Boolean).join(" · ");
}

type PlannedDatesTableProps = {
  classId: string;
  instructorEmail: string;
  seatsTaken: number;
  /** Whether dates can be added and changed; those of a cancelled or archived class are only read. */
  isOpen: boolean;
  sessions: PlannedSession[];
};

/** The dates of one class; those that have not begun can be changed, cancelled, made up for and removed. */
export function PlannedDatesTable({ classId, instructorEmail, seatsTaken, isOpen, sessions }: PlannedDatesTableProps) {
  const mayCancel = may(useRole(), "session.cancel");
  // The cancelled date that the reader has just cancelled or made up for, or whose make-up is cancelled.
  const [settledId, setSettledId] = useState<string | null>(null);
  const stateColumn: Column<PlannedSession> = {
    key: "state",
    title: titles.state,
    render: (session) => <span className={classes.words}>{stateOf(session, sessions)}</span>,
  };
  const actions: Column<PlannedSession> = {
    key: "actions",
    title: titles.actions,
    align: "end",
    onCard: "alone",
    render: (session) => {
      if (!isOpen) return null;
      if (session.state === "planned" && !session.hasBegun)
        return (
          <DateActions
            {...{ instructorEmail, seatsTaken, mayCancel, session }}
            isNew={settledId !== null && session.replacesId === settledId}
            onCancelled={() => setSettledId(session.replacesId ?? session.id)}
          />
        );
      if (session.state !== "cancelled" || session.replacesId !== null || makeUpOf(session, sessions).makeUp)
        return null;
      return (
        <MakeUpAction
          {...{ classId, sessions, seatsTaken, session }}
          isNew={session.id === settledId}
          onMadeUp={() => setSettledId(session.id)}
        />
      );
    },
  };
  return (
    <DataTable
      label={scheduleMessages.listLabel}
      columns={[...columns, stateColumn, actions]}
      rows={sessions}
      rowKey={({ id }) => id}
    />
  );
}
