import { ClassLink } from "../../components/class-link.tsx";
import { Button } from "../../components/button.tsx";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { toast } from "../../lib/toast.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import classes from "./ledger.module.css";
import { useLedgerMutation } from "../enrolments/use-ledger-mutation.ts";

type SeatInconsistency = RouterOutputs["admin"]["ledger"]["seats"][number];

/** The classes whose seat counters differ from their enrolments, each with a repair. */
export function SeatInconsistencies({ seats }: { seats: SeatInconsistency[] }) {
  const repair = trpc.admin.repairSeats.useMutation({
    ...useLedgerMutation(),
    onSuccess: () => toast.success(ledgerMessages.counted),
  });
  return (
    <ul className={classes.list}>
      {seats.map(({ classId, className, seatsTaken, enrolledCount, countedSeats, countedEnrolments }) => (
        <li key={classId}>
          <span>
            <ClassLink classId={classId}>{className}</ClassLink>
            {ledgerMessages.seatInconsistency(
              ledgerMessages.seatCount(seatsTaken, enrolledCount),
              ledgerMessages.seatCount(countedSeats, countedEnrolments),
            )}
          </span>
          <Button
            size="xs"
            color="red"
            aria-label={ledgerMessages.recalculateOf(className)}
            loading={repair.isPending && repair.variables.classId === classId}
            onClick={() => repair.mutate({ classId })}
          >
            {ledgerMessages.recalculate}
          </Button>
        </li>
      ))}
    </ul>
  );
}
