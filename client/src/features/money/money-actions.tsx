import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { moneyMessages } from "../../lib/messages/money.ts";
import { EndPlaceDialog } from "./end-place-dialog.tsx";
import classes from "./money.module.css";
import type { MoneyRow } from "./money-row.ts";
import { useEndPlace } from "./use-end-place.ts";
import { useRepairPayment } from "./use-repair-payment.ts";

/** What can be done about one payment: end its place while there is one, and repair what does not add up. */
export function MoneyActions({ payment }: { payment: MoneyRow }) {
  const repair = useRepairPayment();
  const end = useEndPlace();
  const [isAsking, asking] = useDisclosure();
  const { transactionId, enrolmentId, personName, className } = payment;
  const isPlaced = payment.state === "succeeded" && payment.place === "paid";
  return (
    <div className={classes.buttons}>
      {payment.differences.some((difference) => difference !== "dispute_won") && (
        <Button
          size="xs"
          isDangerous
          aria-label={moneyMessages.repairOf(transactionId)}
          isBusy={repair.isPending}
          onClick={() => repair.mutate({ transactionId })}
        >
          {moneyMessages.repair}
        </Button>
      )}
      {isPlaced && (
        <>
          <Button
            size="xs"
            variant="light"
            className={classes.bad ?? ""}
            aria-label={moneyMessages.endOf(personName, className)}
            onClick={asking.open}
          >
            {moneyMessages.end}
          </Button>
          <EndPlaceDialog
            payment={payment}
            isOpen={isAsking}
            isBusy={end.isPending}
            onClose={asking.close}
            onEnd={(refundCents) => end.mutate({ enrolmentId, refundCents }, { onSuccess: asking.close })}
          />
        </>
      )}
    </div>
  );
}
