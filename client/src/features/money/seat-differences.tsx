import { Button } from "../../components/button.tsx";
import { moneyMessages } from "../../lib/messages/money.ts";
import { toast } from "../../lib/toast.ts";
import { type Answers, trpc } from "../../lib/trpc.ts";
import classes from "./money.module.css";
import { useMoneyChange } from "./use-money-change.ts";

type SeatDifference = Answers["admin"]["money"]["seats"][number];

/** The classes whose seats are not what their enrolments say, each to be counted anew. */
export function SeatDifferences({ seats }: { seats: SeatDifference[] }) {
  const changed = useMoneyChange();
  const repair = trpc.admin.repairSeats.useMutation({
    onSuccess: () => toast.success(moneyMessages.counted),
    onError: toast.failure,
    onSettled: changed,
  });
  return (
    <ul className={classes.list}>
      {seats.map(({ classId, className, seatsTaken, enrolledCount, countedSeats, countedPlaces }) => (
        <li key={classId}>
          <span>
            {moneyMessages.seatDifference(
              className,
              moneyMessages.seatCount(seatsTaken, enrolledCount),
              moneyMessages.seatCount(countedSeats, countedPlaces),
            )}
          </span>
          <Button
            size="xs"
            isDangerous
            aria-label={moneyMessages.countAnewOf(className)}
            isBusy={repair.isPending && repair.variables.classId === classId}
            onClick={() => repair.mutate({ classId })}
          >
            {moneyMessages.countAnew}
          </Button>
        </li>
      ))}
    </ul>
  );
}
