import { useState } from "react";
import { Badge } from "@mantine/core";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { classDatesMessages } from "../../lib/messages/class-dates.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { DateActions, MakeUpAction } from "./date-actions.tsx";
import type { PlannedSession } from "./planned-session.ts";
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
  { key: "time", title: titles.time, isBrief: true, render: timesOf },
  {
    key: "venue",
    title: titles.venue,
    isBrief: true,
    render: ({ venueName }) => venueName ?? scheduleMessages.noVenue,
  },
];

function stateOf({ state, reason, hasBegun }: PlannedSession, replaced: PlannedSession | undefined): string {
  if (state === "cancelled") return reason ?? scheduleMessages.state.cancelled;
  if (hasBegun) return scheduleMessages.state.begun;
  return replaced ? scheduleMessages.madeUpFor(dateOf(replaced)) : scheduleMessages.state.planned;
}

type PlannedDatesTableProps = {
  classId: string;
  className: string;
  instructorEmail: string;
  seatsTaken: number;
  /** Whether dates can be added and changed; those of a cancelled or archived class are only read. */
  isOpen: boolean;
  sessions: PlannedSession[];
};

/** The dates of one class; those that have not begun can be changed, cancelled, made up for and removed. */
export function PlannedDatesTable({
  classId,
  className,
  instructorEmail,
  seatsTaken,
  isOpen,
  sessions,
}: PlannedDatesTableProps) {
  const [cancelledId, setCancelledId] = useState<string>();
  const isMadeUp = ({ id }: PlannedSession) => sessions.some((one) => one.state === "planned" && one.replacesId === id);
  const stateColumn: Column<PlannedSession> = {
    key: "state",
    title: titles.state,
    render: (session) =>
      stateOf(
        session,
        sessions.find(({ id }) => id === session.replacesId),
      ),
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
            {...{ className, instructorEmail, seatsTaken, session }}
            onCancelled={() => setCancelledId(session.id)}
          />
        );
      const canMakeUp = session.state === "cancelled" && session.replacesId === null && !isMadeUp(session);
      return (
        canMakeUp && <MakeUpAction {...{ classId, sessions, seatsTaken, session }} isNew={session.id === cancelledId} />
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
