import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import { Anchor } from "@mantine/core";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { SelectionBar } from "../../components/tables/selection-bar.tsx";
import { useSelection } from "../../components/tables/use-selection.tsx";
import { classMessageMessages } from "../../lib/messages/class-messages.ts";
import { WriteButton } from "../class-messages/write-button.tsx";
import classes from "../../components/tables/row-actions.module.css";
import { FamilyLink } from "../../components/family-link.tsx";
import { EmailText } from "../../components/email-text.tsx";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { formatDateTime } from "../../lib/format.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { studentsMessages } from "../../lib/messages/enrolments.ts";
import { moveMessages } from "../../lib/messages/moves.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { telOf } from "../../lib/tel-of.ts";
import paper from "./class-students.module.css";
import { StudentActions } from "./student-actions.tsx";

export type ClassStudent = RouterOutputs["classes"]["students"]["students"][number];

const titles = studentsMessages.columns;

/** Stand before the e-mail address where a child is enrolled. */
const OF_CHILDREN: Column<ClassStudent>[] = [
  { key: "age", title: titles.age, align: "end", render: ({ age }) => age },
  { key: "guardian", title: titles.guardian, render: ({ guardianName }) => guardianName },
  {
    key: "phone",
    title: titles.phone,
    render: ({ phone }) =>
      phone && (
        <Anchor href={telOf(phone)} underline="always">
          {phone}
        </Anchor>
      ),
  },
];

const NO: Column<ClassStudent> = { key: "no", title: titles.no, align: "end", render: (_student, index) => index + 1 };
const NAME: Column<ClassStudent> = {
  key: "name",
  title: titles.name,
  isRowHeader: true,
  render: ({ accountId, name, movingTo }) => (
    <span>
      <FamilyLink userId={accountId} name={name} />
      {movingTo !== null && <span className={classes.note}>{moveMessages.moving(movingTo)}</span>}
    </span>
  ),
};

const REST: Column<ClassStudent>[] = [
  {
    key: "email",
    title: titles.email,
    render: ({ email, isEmailRefused }) =>
      email && (
        <span>
          <Anchor href={`mailto:${email}`} underline="always">
            <EmailText email={email} />
          </Anchor>
          {isEmailRefused && <span className={classes.note}>{componentMessages.emailRefused}</span>}
        </span>
      ),
  },
  {
    key: "since",
    title: titles.since,
    render: ({ paidAt }) => paidAt && <time dateTime={paidAt.toISOString()}>{formatDateTime(paidAt)}</time>,
  },
];

/** For who sees it, once there has been a date. */
const ATTENDED: Column<ClassStudent> = {
  key: "attended",
  title: titles.attended,
  align: "end",
  render: ({ attended }) => attended && studentsMessages.attended(attended.attended, attended.dates),
};

/** Whether somebody has enrolled a child: then the list says whom to call. */
export const isAnyChild = (students: readonly ClassStudent[]): boolean =>
  students.some(({ guardianName }) => guardianName !== null);

/** For who may do something about a place. */
const actionsIn = (className: string): Column<ClassStudent> => ({
  key: "action",
  title: titles.action,
  onCard: "alone",
  render: ({ leftCents, ...student }) =>
    leftCents !== null && <StudentActions {...student} leftCents={leftCents} className={className} />,
});

/** Whether an e-mail to the student's account arrives. */
export const isReached = ({ email, isEmailRefused }: ClassStudent): boolean => email !== null && !isEmailRefused;

type ClassStudentsTableProps = { students: ClassStudent[]; classId: string; className: string };

/** The students of one class, numbered; those that are selected are written to. */
export function ClassStudentsTable({ students, classId, className }: ClassStudentsTableProps) {
  const selection = useSelection(students, {
    keyOf: ({ enrolmentId }) => enrolmentId,
    all: studentsMessages.selectAll,
    one: ({ name }) => studentsMessages.select(name),
  });
  const selected = students.filter(selection.isSelected);
  const enrolmentIds = selected.filter(isReached).map(({ enrolmentId }) => enrolmentId);
  const hasChildren = isAnyChild(students);
  const hasMet = students.some(({ attended }) => attended !== null && attended.dates > 0);
  const last = students.some(({ leftCents }) => leftCents !== null) ? [actionsIn(className)] : [];
  return (
    <div className={last.length > 0 ? `${paper.list} ${paper.withActions}` : paper.list}>
      <div className={paper.selection}>
        <SelectionBar
          hint={studentsMessages.selectHint}
          sum={selected.length === 0 ? null : <b>{studentsMessages.selectedCount(selected.length)}</b>}
          onClear={selection.clear}
        >
          {enrolmentIds.length > 0 && (
            <WriteButton
              size="sm"
              variant="light"
              label={classMessageMessages.write}
              title={classMessageMessages.titleOfSome(enrolmentIds.length, className)}
              audience={{ classIds: [classId], enrolmentIds }}
            />
          )}
        </SelectionBar>
      </div>
      <DataTable
        label={pagesMessages.students.title}
        isSelected={selection.isSelected}
        columns={[
          selection.column,
          NO,
          NAME,
          ...(hasChildren ? OF_CHILDREN : []),
          ...REST,
          ...(hasMet ? [ATTENDED] : []),
          ...last,
        ]}
        isWide={hasChildren}
        rows={students}
        rowKey={({ enrolmentId }) => enrolmentId}
      />
    </div>
  );
}
