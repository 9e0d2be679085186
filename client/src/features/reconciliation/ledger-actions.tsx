import { useDisclosure } from "@mantine/hooks";
import { IconReceiptRefund } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { RowMenu } from "../../components/tables/row-menu.tsx";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { EndEnrolmentDialog } from "./end-enrolment-dialog.tsx";
import classes from "./ledger.module.css";
import type { LedgerRow } from "./ledger-row.ts";
import { useEndEnrolment } from "./use-end-enrolment.ts";
import { useRepairPayment } from "./use-repair-payment.ts";

/** What can be done about one payment: end its place while there is one, and repair what does not add up. */
export function LedgerActions({ payment }: { payment: LedgerRow }) {
  const repair = useRepairPayment();
  const end = useEndEnrolment();
  const [isAsking, asking] = useDisclosure();
  const { transactionId, enrolmentId, personName, className } = payment;
  const isEnrolled = payment.state === "succeeded" && payment.enrolmentState === "paid";
  return (
    <div className={classes.buttons}>
      {payment.inconsistencies.some((inconsistency) => inconsistency !== "dispute_won") && (
        <Button
          size="xs"
          color="red"
          aria-label={ledgerMessages.repairOf(transactionId)}
          loading={repair.isPending}
          onClick={() => repair.mutate({ transactionId })}
        >
          {ledgerMessages.repair}
        </Button>
      )}
      {isEnrolled && (
        <>
          <RowMenu
            label={ledgerMessages.moreActions(transactionId)}
            actions={[
              {
                text: ledgerMessages.end,
                name: ledgerMessages.endOf(personName, className),
                icon: <IconReceiptRefund size={18} aria-hidden />,
                isDangerous: true,
                onChoose: asking.open,
              },
            ]}
          />
          <EndEnrolmentDialog
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
