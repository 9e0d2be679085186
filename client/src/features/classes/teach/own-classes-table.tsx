import { isPossible } from "@campside/server/schemas/class-life";
import type { Column } from "../../../components/tables/column.ts";
import { DataTable } from "../../../components/tables/data-table.tsx";
import { ClassLink } from "../../../components/class-link.tsx";
import { useSelection } from "../../../components/tables/use-selection.tsx";
import { studentsMessages } from "../../../lib/messages/enrolments.ts";
import { Thumb } from "../../../components/tables/thumb.tsx";
import { pagesMessages } from "../../../lib/messages/pages.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { WaitingLink } from "../../waitlist/waiting-link.tsx";
import { DatesLink } from "../dates-link.tsx";
import { SelectedClassesBar } from "../selected-classes-bar.tsx";
import { ClassStatusBadge } from "../class-status-badge.tsx";
import type { OwnClass } from "./class-form-values.ts";
import classes from "./own-classes.module.css";
import { OwnClassMenu } from "./own-class-menu.tsx";
import { UpdateButton } from "./update-button.tsx";

/** The instructor's classes, each with how it stands; rows can be selected. */
export function OwnClassesTable({ list }: { list: OwnClass[] }) {
  const titles = teachingMessages.mineColumns;
  const selection = useSelection(list, {
    keyOf: ({ id }) => id,
    all: teachingMessages.selectAll,
    one: ({ name }) => teachingMessages.selectClass(name),
  });
  const columns: Column<OwnClass>[] = [
    selection.column,
    {
      key: "name",
      title: titles.name,
      isRowHeader: true,
      render: ({ id, name, imageUrl }) => (
        <span className={classes.name}>
          <Thumb src={imageUrl} />
          <ClassLink classId={id}>{name}</ClassLink>
        </span>
      ),
    },
    {
      key: "status",
      title: titles.status,
      isBrief: true,
      render: (ownClass) => <ClassStatusBadge {...ownClass} />,
    },
    {
      key: "enrolled",
      title: titles.totalEnroll,
      isBrief: true,
      align: "end",
      render: (ownClass) => (
        <span>
          <ClassLink
            classId={ownClass.id}
            tab="people"
            className={classes.count}
            aria-label={studentsMessages.listOf(ownClass.name, ownClass.enrolledCount)}
          >
            {ownClass.enrolledCount}
          </ClassLink>{" "}
          <span className={classes.capacity}>/ {ownClass.capacity}</span>
          {ownClass.waiting > 0 && (
            <span className={classes.waiting}>
              <WaitingLink waiting={ownClass} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: "feedback",
      title: titles.feedback,
      render: ({ feedback }) => <span className={classes.feedback}>{feedback || teachingMessages.noFeedback}</span>,
    },
    { key: "dates", title: titles.dates, render: (ownClass) => <DatesLink planned={ownClass} /> },
    {
      key: "update",
      title: titles.update,
      align: "end",
      onCard: "alone",
      render: (ownClass) => (
        <span className={classes.actions}>
          {isPossible(ownClass.standing, "edit") && <UpdateButton ownClass={ownClass} />}
          <OwnClassMenu ownClass={ownClass} />
        </span>
      ),
    },
  ];

  return (
    <>
      <SelectedClassesBar selected={list.filter(selection.isSelected)} onClear={selection.clear} />
      <DataTable
        label={pagesMessages.ownClasses.title}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        isSelected={selection.isSelected}
        isWide
      />
    </>
  );
}
