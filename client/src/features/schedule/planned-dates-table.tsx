import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { RowMenu } from "../../components/tables/row-menu.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import { ChangeDateDialog } from "./change-date-dialog.tsx";
import type { PlannedSession } from "./planned-session.ts";
import { dateOf, timesOf } from "./session-text.ts";
import classes from "./planned-dates.module.css";

const titles = scheduleMessages.columns;

const columns: Column<PlannedSession>[] = [
  {
    key: "date",
    title: titles.date,
    isRowHeader: true,
    render: (session) => <time dateTime={session.start}>{dateOf(session)}</time>,
  },
  { key: "time", title: titles.time, isBrief: true, render: timesOf },
  {
    key: "venue",
    title: titles.venue,
    isBrief: true,
    render: ({ venueName }) => venueName ?? scheduleMessages.noVenue,
  },
  { key: "state", title: titles.state, render: stateOf },
];

function stateOf({ state, reason, hasBegun }: PlannedSession): string {
  if (state === "cancelled")
    return reason ? scheduleMessages.cancelledBecause(reason) : scheduleMessages.state.cancelled;
  return hasBegun ? scheduleMessages.state.begun : scheduleMessages.state.planned;
}

type PlannedDatesTableProps = { className: string; sessions: PlannedSession[] };

/** The dates of one class; those that have not begun can be changed and removed. */
export function PlannedDatesTable({ className, sessions }: PlannedDatesTableProps) {
  const actions: Column<PlannedSession> = {
    key: "actions",
    title: titles.actions,
    align: "end",
    onCard: "alone",
    render: (session) =>
      session.state === "planned" && !session.hasBegun && <DateActions className={className} session={session} />,
  };
  return (
    <DataTable
      label={scheduleMessages.listLabel}
      columns={[...columns, actions]}
      rows={sessions}
      rowKey={({ id }) => id}
    />
  );
}

function DateActions({ className, session }: { className: string; session: PlannedSession }) {
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<"change" | "remove" | null>(null);
  const close = () => setAsked(null);
  const remove = trpc.schedule.removeSession.useMutation({
    onSuccess: () => {
      close();
      toast.success(scheduleMessages.removed);
    },
    onError: toast.failure,
    onSettled: () => void utils.classes.invalidate(),
  });
  const date = dateOf(session);
  return (
    <span className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        aria-label={scheduleMessages.changeOf(date)}
        onClick={() => setAsked("change")}
      >
        {scheduleMessages.change}
      </Button>
      <RowMenu
        label={scheduleMessages.moreActions(date)}
        actions={[
          {
            text: scheduleMessages.remove,
            name: scheduleMessages.removeOf(date),
            icon: <IconTrash size={18} aria-hidden />,
            isDangerous: true,
            onChoose: () => setAsked("remove"),
          },
        ]}
      />
      <ChangeDateDialog className={className} session={session} isOpen={asked === "change"} onClose={close} />
      <ConfirmDialog
        isOpen={asked === "remove"}
        title={scheduleMessages.removeTitle(date)}
        confirmLabel={scheduleMessages.remove}
        cancelLabel={scheduleMessages.keep}
        isDangerous
        isBusy={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate({ sessionId: session.id })}
      >
        {scheduleMessages.removeText}
      </ConfirmDialog>
    </span>
  );
}
