import { Checkbox } from "@mantine/core";
import type { Column } from "../../../components/tables/column.ts";
import { DataTable } from "../../../components/tables/data-table.tsx";
import { TextLink } from "../../../components/text-link.tsx";
import { studentsMessages } from "../../../lib/messages/enrolments.ts";
import { Thumb } from "../../../components/tables/thumb.tsx";
import { pagesMessages } from "../../../lib/messages/pages.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { WaitingLink } from "../../waitlist/waiting-link.tsx";
import { DatesLink } from "../dates-link.tsx";
import { ClassStatusBadge } from "../class-status-badge.tsx";
import type { OwnClass } from "./class-form-values.ts";
import classes from "./own-classes.module.css";
import { OwnClassMenu } from "./own-class-menu.tsx";
import { UpdateButton } from "./update-button.tsx";

type OwnClassesTableProps = {
  list: OwnClass[];
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
};

/** The instructor's classes, each with how it stands; rows can be selected. */
export function OwnClassesTable({ list, selectedIds, onSelect }: OwnClassesTableProps) {
  const titles = teachingMessages.mineColumns;
  // Of a class that is withdrawn the id stays selected.
  const selectedCount = list.filter(({ id }) => selectedIds.has(id)).length;
  const isAll = selectedCount === list.length;
  const toggle = (id: string) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };

  const columns: Column<OwnClass>[] = [
    {
      key: "select",
      title: titles.select,
      isBrief: true,
      head: (
        <Checkbox
          aria-label={teachingMessages.selectAll}
          checked={isAll}
          indeterminate={!isAll && selectedCount > 0}
          onChange={() => onSelect(isAll ? new Set() : new Set(list.map(({ id }) => id)))}
        />
      ),
      render: ({ id, name }) => (
        <Checkbox
          aria-label={teachingMessages.selectClass(name)}
          checked={selectedIds.has(id)}
          onChange={() => toggle(id)}
        />
      ),
    },
    {
      key: "name",
      title: titles.name,
      isRowHeader: true,
      render: ({ id, name, imageUrl }) => (
        <span className={classes.name}>
          <Thumb src={imageUrl} />
          <TextLink to="/classes/$classId" params={{ classId: id }}>
            {name}
          </TextLink>
        </span>
      ),
    },
    {
      key: "status",
      title: titles.status,
      isBrief: true,
      render: (own) => <ClassStatusBadge {...own} />,
    },
    {
      key: "enrolled",
      title: titles.totalEnroll,
      isBrief: true,
      align: "end",
      render: (own) => (
        <span>
          <TextLink
            to="/dashboard/students/$classId"
            params={{ classId: own.id }}
            className={classes.count}
            aria-label={studentsMessages.listOf(own.name, own.enrolledCount)}
          >
            {own.enrolledCount}
          </TextLink>{" "}
          <span className={classes.capacity}>/ {own.capacity}</span>
          {own.waiting > 0 && (
            <span className={classes.waiting}>
              <WaitingLink waiting={own} />
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
    { key: "dates", title: titles.dates, render: (own) => <DatesLink planned={own} /> },
    {
      key: "update",
      title: titles.update,
      align: "end",
      onCard: "alone",
      render: (own) => (
        <span className={classes.actions}>
          {own.status !== "cancelled" && <UpdateButton own={own} />}
          <OwnClassMenu own={own} />
        </span>
      ),
    },
  ];

  return (
    <DataTable
      label={pagesMessages.ownClasses.title}
      columns={columns}
      rows={list}
      rowKey={({ id }) => id}
      isSelected={({ id }) => selectedIds.has(id)}
      isWide
    />
  );
}
