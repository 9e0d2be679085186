import { isDeskMethod } from "@campside/server/schemas/payment-methods";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsExchange, IconBuildingBank, IconCash, IconCoins, IconReceiptRefund } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { EndEnrolmentDialog } from "./end-enrolment-dialog.tsx";
import { MoveDialog } from "../enrolments/move-dialog.tsx";
import { moveMessages } from "../../lib/messages/moves.ts";
import { toast } from "../../lib/toast.ts";
import { GiveBackDialog } from "../enrolments/give-back-dialog.tsx";
import { CloseRefundDialog } from "./close-refund-dialog.tsx";
import { type RowAction, RowMenu } from "../../components/tables/row-menu.tsx";
import { formatPrice } from "../../lib/format.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import classes from "./ledger.module.css";
import { isGivable, isLive, type LedgerItem, type LedgerRow, placeOf } from "./ledger-row.ts";
import { useLedgerMutation } from "../enrolments/use-ledger-mutation.ts";
import { useEndEnrolment } from "./use-end-enrolment.ts";
import { useRepairPayment } from "./use-repair-payment.ts";

/** What no repair settles. */
const FOR_A_PERSON: ReadonlySet<LedgerRow["inconsistencies"][number]> = new Set(["dispute_open", "dispute_won"]);

/** What can be done about one payment: give money back or end its enrolment while there is one, and repair or close what does not add up. */
export function LedgerActions({ payment }: { payment: LedgerRow }) {
  const repair = useRepairPayment();
  const end = useEndEnrolment();
  const [isEnding, ending] = useDisclosure();
  const [item, setItem] = useState<LedgerItem>();
  const [isGiving, giving] = useDisclosure();
  const [givenId, setGivenId] = useState<string>();
  // As the list has it now: another admin may have given something meanwhile.
  const refundedItem = payment.items.find(({ enrolmentId }) => enrolmentId === givenId);
  const [isMoving, moving] = useDisclosure();
  const [moved, setMoved] = useState<LedgerItem>();
  const { onSettled } = useLedgerMutation();
  const [isClosing, closing] = useDisclosure();
  const [isRetained, setIsRetained] = useState(false);
  const ask = (keeps: boolean) => () => {
    setIsRetained(keeps);
    closing.open();
  };
  const { paymentIntentId, personName } = payment;
  const live = payment.items.filter((one) => isLive(payment, one));
  const isAtDesk = isDeskMethod(payment.method);
  // One after the other: of several places at the desk each has its own.
  const returned = payment.refunds.find(({ state }) => state === (isAtDesk ? "requested" : "failed"));
  const actions = [
    ...(returned ? closingActions(returned, personName, isAtDesk, ask) : []),
    ...payment.items
      .filter((one) => isGivable(payment, one))
      .map((one) => ({
        text: payment.items.length === 1 ? ledgerMessages.give : ledgerMessages.giveOne(placeOf(payment, one)),
        name: ledgerMessages.giveOf(personName, placeOf(payment, one)),
        icon: <IconCoins size={18} aria-hidden />,
        onChoose: () => {
          setGivenId(one.enrolmentId);
          giving.open();
        },
      })),
    ...live.map((one) => ({
      text: payment.items.length === 1 ? moveMessages.move : moveMessages.moveOne(placeOf(payment, one)),
      name: moveMessages.moveOf(personName, placeOf(payment, one)),
      icon: <IconArrowsExchange size={18} aria-hidden />,
      onChoose: () => {
        setMoved(one);
        moving.open();
      },
    })),
    ...live.map((one) => ({
      text: payment.items.length === 1 ? ledgerMessages.end : ledgerMessages.endOne(placeOf(payment, one)),
      name: ledgerMessages.endOf(personName, placeOf(payment, one)),
      icon: <IconReceiptRefund size={18} aria-hidden />,
      isDangerous: true,
      onChoose: () => {
        setItem(one);
        ending.open();
      },
    })),
  ];
  return (
    <div className={classes.buttons}>
      {payment.inconsistencies.some((inconsistency) => !FOR_A_PERSON.has(inconsistency)) && (
        <Button
          size="xs"
          color="red"
          aria-label={ledgerMessages.repairOf(paymentIntentId)}
          loading={repair.isPending}
          onClick={() => repair.mutate({ paymentIntentId })}
        >
          {ledgerMessages.repair}
        </Button>
      )}
      {actions.length > 0 && <RowMenu label={ledgerMessages.moreActions(paymentIntentId)} actions={actions} />}
      {item && (
        <EndEnrolmentDialog
          personName={personName}
          placeName={placeOf(payment, item)}
          leftCents={item.placeLeftCents}
          isOpen={isEnding}
          isBusy={end.isPending}
          onClose={ending.close}
          onEnd={(refundCents) =>
            end.mutate({ enrolmentId: item.enrolmentId, refundCents }, { onSuccess: ending.close })
          }
        />
      )}
      {refundedItem && (
        <GiveBackDialog
          enrolmentId={refundedItem.enrolmentId}
          personName={personName}
          placeName={placeOf(payment, refundedItem)}
          leftCents={refundedItem.placeLeftCents}
          hasEnded={refundedItem.enrolmentState !== "paid"}
          isOpen={isGiving}
          onClose={giving.close}
        />
      )}
      {moved && (
        <MoveDialog
          title={moveMessages.moveOf(personName, placeOf(payment, moved))}
          enrolmentId={moved.enrolmentId}
          isOwn={false}
          isOpen={isMoving}
          onClose={moving.close}
          onMoved={({ missingCents }) => {
            if (missingCents > 0) toast.success(moveMessages.kept(formatPrice(missingCents)));
          }}
          onSettled={onSettled}
        />
      )}
      {returned && (
        <CloseRefundDialog
          key={returned.id}
          refund={returned}
          personName={personName}
          paidBy={payment.method}
          isRetained={isRetained}
          isOpen={isClosing}
          onClose={closing.close}
        />
      )}
    </div>
  );
}

/** What an admin may decide about a refund that came back, or that waits at the desk. */
function closingActions(
  { amountCents, reason }: LedgerRow["refunds"][number],
  personName: string,
  isAtDesk: boolean,
  ask: (isRetained: boolean) => () => void,
): RowAction[] {
  const amount = formatPrice(amountCents);
  return [
    {
      text: isAtDesk ? ledgerMessages.handOut : ledgerMessages.paidElsewhere,
      name: ledgerMessages[isAtDesk ? "handOutOf" : "paidElsewhereOf"](amount, personName),
      icon: <IconCash size={18} aria-hidden />,
      onChoose: ask(false),
    },
    ...(reason === "dispute"
      ? [
          {
            text: ledgerMessages.keepMoney,
            name: ledgerMessages.keepMoneyOf(amount, personName),
            icon: <IconBuildingBank size={18} aria-hidden />,
            onChoose: ask(true),
          },
        ]
      : []),
  ];
}
