import { MAX_CART } from "@campside/server/schemas/limits";
import { useState } from "react";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { NextMeeting } from "../dashboard/next-meeting.tsx";
import { EnrolledLink } from "../payments/enrolled-link.tsx";
import type { Place } from "../../lib/places-to-pay.ts";
import { useOwnOverlaps } from "../schedule/use-own-overlaps.ts";
import { PayTogether } from "./pay-together.tsx";
import classes from "./selected-classes.module.css";
import { type Choice, type Row, rowKey, SelectedClassesTable } from "./selected-classes-table.tsx";

/** The student's selected classes, each to pay for or to drop, and several to pay for together. */
export function SelectedClasses() {
  const selected = trpc.enrolment.selected.useQuery();
  // As many as the server takes.
  const classIds = [...new Set(selected.data?.map(({ id }) => id))].slice(0, 50);
  const overlapsOf = useOwnOverlaps(classIds, { enabled: classIds.length > 0 });
  if (selected.isPending) return <TableSkeleton />;
  if (selected.isLoadingError) return <ErrorPanel error={selected.error} onRetry={() => void selected.refetch()} />;
  if (selected.data.length === 0) {
    return (
      <>
        <NextMeeting />
        <EmptyState
          text={studentMessages.noSelection}
          action={
            <div className={classes.ways}>
              <LinkButton to="/Classes">{studentMessages.browse}</LinkButton>
              <EnrolledLink isQuiet />
            </div>
          }
        />
      </>
    );
  }
  const receivedAt = selected.dataUpdatedAt;
  const rows = selected.data.map((one) => ({
    ...one,
    receivedAt,
    overlaps: overlapsOf(one.id, one.participantId),
  }));
  return <PayableClasses rows={rows} />;
}

function PayableClasses({ rows }: { rows: Row[] }) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const payable = rows.filter(({ isPayable }) => isPayable);
  if (payable.length < 2) return <SelectedClassesTable selected={rows} choice={null} />;
  // By default all, as far as they fit into one payment.
  const wanted = payable.filter((row, index) => choices.get(rowKey(row)) ?? index < MAX_CART);
  const chosen = wanted.slice(0, MAX_CART);
  const choice: Choice = {
    isPayable: ({ isPayable }) => isPayable,
    isChosen: (row) => chosen.includes(row),
    isFull: chosen.length === MAX_CART,
    onChoose: (row, isChosen) => setChoices(new Map(choices).set(rowKey(row), isChosen)),
  };
  return (
    <>
      <SelectedClassesTable selected={rows} choice={choice} />
      <PayTogether chosen={chosen.map(toPlace)} payableCount={payable.length} />
    </>
  );
}

const toPlace = ({ id, participantId, participantName }: Row): Place =>
  participantName ? { classId: id, participantId } : { classId: id };
