import type { Column } from "../../components/tables/column.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { Moment } from "../../components/tables/moment.tsx";
import classes from "../../components/tables/row-actions.module.css";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ClassLink } from "../../components/class-link.tsx";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { moveMessages } from "../../lib/messages/moves.ts";
import { officeMessages as text } from "../../lib/messages/office.ts";
import page from "./family-page.module.css";
import { StudentActions } from "../enrolments/student-actions.tsx";

type Place = RouterOutputs["admin"]["family"]["places"][number];

const titles = text.columns;

function stateOf({ state, heldUntil, movedTo }: Place): string {
  if (movedTo !== null) return text.states.movedTo(movedTo);
  if (state === "held") return text.states.held(heldUntil === null ? "" : formatDateTime(heldUntil));
  return text.states[state];
}

const columnsFor = (accountName: string): Column<Place>[] => [
  {
    key: "class",
    title: titles.class,
    isRowHeader: true,
    render: ({ classId, className }) => (
      <span className={page.cell}>
        <ClassLink classId={classId}>{className}</ClassLink>
      </span>
    ),
  },
  {
    key: "who",
    title: titles.who,
    render: ({ participantName }) => <span className={page.cell}>{participantName ?? accountName}</span>,
  },
  {
    key: "state",
    title: titles.state,
    isBrief: true,
    render: (place) => (
      <span className={page.cell}>
        {stateOf(place)}
        {place.movingTo !== null && <span className={classes.note}>{moveMessages.moving(place.movingTo)}</span>}
      </span>
    ),
  },
  {
    key: "price",
    title: titles.price,
    align: "end",
    isBrief: true,
    render: ({ priceCents, leftCents, state }) => (
      <span>
        {formatPrice(priceCents)}
        {state === "refunded" && leftCents > 0 && (
          <span className={classes.note}>{text.left(formatPrice(leftCents))}</span>
        )}
      </span>
    ),
  },
  { key: "since", title: titles.since, render: ({ since }) => <Moment at={since} /> },
  {
    key: "action",
    title: titles.action,
    onCard: "alone",
    render: ({ state, enrolmentId, participantName, className, leftCents, movingTo }) =>
      state === "paid" && (
        <StudentActions
          enrolmentId={enrolmentId}
          name={participantName ?? accountName}
          guardianName={participantName === null ? null : accountName}
          className={className}
          leftCents={leftCents}
          movingTo={movingTo}
        />
      ),
  },
];

/** Every place of a family, the latest first, each with what an admin can do about it. */
export function FamilyPlaces({ places, accountName }: { places: Place[]; accountName: string }) {
  if (places.length === 0) return <EmptyState text={text.noPlaces} />;
  return (
    <DataTable
      label={text.places}
      columns={columnsFor(accountName)}
      rows={places}
      rowKey={({ enrolmentId }) => enrolmentId}
      isWide
    />
  );
}
