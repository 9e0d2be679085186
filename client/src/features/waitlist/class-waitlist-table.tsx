import { Badge } from "@mantine/core";
import { FamilyLink } from "../../components/family-link.tsx";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import rowClasses from "../../components/tables/row-actions.module.css";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { formatDateTime } from "../../lib/format.ts";
import { classWaitlistMessages as text } from "../../lib/messages/class-waitlist.ts";
import { TurnActions } from "./turn-actions.tsx";

type Turn = RouterOutputs["waitlist"]["ofClass"]["turns"][number];

const titles = text.columns;

/** The line of a class in its order, offers first; whoever may decide has a menu in the rows of those who wait. */
export function ClassWaitlistTable({ turns, mayDecide }: { turns: readonly Turn[]; mayDecide: boolean }) {
  const namesOf = (groupId: string) =>
    turns.filter((turn) => turn.groupId === groupId).map(({ participantName }) => participantName);
  const columns: Column<Turn>[] = [
    { key: "position", title: titles.position, align: "end", render: ({ position }) => position },
    {
      key: "name",
      title: titles.name,
      isRowHeader: true,
      render: ({ participantName, entryId, groupId }) => {
        const groupMembers = turns.filter((turn) => turn.groupId === groupId && turn.entryId !== entryId);
        return (
          <span>
            {participantName}
            {groupMembers.length > 0 && (
              <span className={rowClasses.note}>
                {text.together(groupMembers.map((other) => other.participantName))}
              </span>
            )}
          </span>
        );
      },
    },
    { key: "age", title: titles.age, align: "end", render: ({ age }) => age },
    {
      key: "account",
      title: titles.account,
      render: ({ studentId, studentName }) => <FamilyLink userId={studentId} name={studentName} />,
    },
    {
      key: "since",
      title: titles.since,
      render: ({ joinedAt }) => <time dateTime={joinedAt.toISOString()}>{formatDateTime(joinedAt)}</time>,
    },
    {
      key: "state",
      title: titles.state,
      render: ({ until }) =>
        until === null ? (
          <Badge color="gray">{text.waiting}</Badge>
        ) : (
          <Badge color="yellow">{text.offered(formatDateTime(until))}</Badge>
        ),
    },
  ];
  const actions: Column<Turn> = {
    key: "action",
    title: titles.action,
    onCard: "alone",
    render: ({ entryId, groupId, participantName, state }) =>
      state === "waiting" && (
        <TurnActions entryId={entryId} groupId={groupId} name={participantName} groupNames={namesOf(groupId)} />
      ),
  };
  return (
    <DataTable
      label={text.title}
      columns={mayDecide ? [...columns, actions] : columns}
      rows={turns}
      rowKey={({ entryId }) => entryId}
      isWide
    />
  );
}
