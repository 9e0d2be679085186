import { Checkbox } from "@mantine/core";
import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { Thumb } from "../../components/tables/thumb.tsx";
import { classTermsMessages } from "../../lib/messages/class-terms.ts";
import { formatPrice } from "../../lib/format.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { personName, placeName } from "../../lib/place.ts";
import { useHasChildren } from "../../lib/session/use-me.ts";
import { PayNow, type SelectedClass } from "./pay-now.tsx";
import classes from "./selected-classes.module.css";
import { UnselectButton } from "./unselect-button.tsx";

const titles = studentMessages.selectedColumns;

export type Row = SelectedClass & { overlaps: readonly { withId: string; withName: string; count: number }[] };

/** The class, and with which of the student's own dates it overlaps. */
function NameAndOverlaps({ id, name, overlaps }: Row) {
  return (
    // One thing, below each other: a card sets its parts beside each other.
    <div>
      <TextLink to="/classes/$classId" params={{ classId: id }}>
        {name}
      </TextLink>
      {overlaps.map(({ withId, withName, count }) => (
        <span key={withId} className={classes.overlap}>
          {classTermsMessages.overlap(withName, count)}
        </span>
      ))}
    </div>
  );
}

/** Where the account has children. */
const FOR: Column<Row> = {
  key: "for",
  title: titles.for,
  render: ({ participantName }) => <span className={classes.for}>{personName(participantName)}</span>,
};

const columns: Column<Row>[] = [
  { key: "image", title: titles.image, onCard: "picture", render: ({ imageUrl }) => <Thumb src={imageUrl} /> },
  { key: "name", title: titles.name, isRowHeader: true, render: (selected) => <NameAndOverlaps {...selected} /> },
  { key: "price", title: titles.price, align: "end", render: ({ priceCents }) => formatPrice(priceCents) },
  {
    key: "delete",
    title: titles.delete,
    align: "center",
    render: (selected) => <UnselectButton selected={selected} />,
  },
  {
    key: "pay",
    title: titles.pay,
    align: "end",
    onCard: "alone",
    render: (selected) => <PayNow selected={selected} />,
  },
];

export const rowKey = ({ id, participantId }: Row): string => `${id} ${participantId}`;

/** Which of several rows that can be paid for are paid for together. */
export type Choice = {
  isPayable: (row: Row) => boolean;
  isChosen: (row: Row) => boolean;
  /** No more can be chosen. */
  isFull: boolean;
  onChoose: (row: Row, isChosen: boolean) => void;
};

const choiceColumn = ({ isPayable, isChosen, isFull, onChoose }: Choice): Column<Row> => ({
  key: "choose",
  title: titles.choose,
  align: "center",
  render: (row) =>
    isPayable(row) && (
      <Checkbox
        size="md"
        className={classes.choose}
        aria-label={studentMessages.chooseFor(placeName(row.name, row.participantName))}
        checked={isChosen(row)}
        disabled={isFull && !isChosen(row)}
        onChange={(event) => onChoose(row, event.currentTarget.checked)}
      />
    ),
});

type SelectedClassesTableProps = { selected: Row[]; choice: Choice | null };

/** The selected classes, one a row. */
export function SelectedClassesTable({ selected, choice }: SelectedClassesTableProps) {
  const hasChildren = useHasChildren();
  const shown = hasChildren ? columns.toSpliced(2, 0, FOR) : columns;
  return (
    <DataTable
      label={pagesMessages.selected.title}
      columns={choice ? [choiceColumn(choice), ...shown] : shown}
      rows={selected}
      isWide={hasChildren || choice !== null}
      rowKey={rowKey}
    />
  );
}
