import { useDisclosure } from "@mantine/hooks";
import { IconArrowsExchange, IconCake, IconCoins, IconX } from "@tabler/icons-react";
import { RowMenu } from "../../components/tables/row-menu.tsx";
import { formatPrice } from "../../lib/format.ts";
import { studentsMessages } from "../../lib/messages/enrolments.ts";
import { ledgerMessages } from "../../lib/messages/ledger.ts";
import { moveMessages } from "../../lib/messages/moves.ts";
import { toast } from "../../lib/toast.ts";
import { BirthDateDialog } from "./birth-date-dialog.tsx";
import { EndMoveDialog } from "./end-move-dialog.tsx";
import { GiveBackDialog } from "./give-back-dialog.tsx";
import { useLedgerMutation } from "./use-ledger-mutation.ts";
import { MoveDialog } from "./move-dialog.tsx";

type StudentActionsProps = {
  enrolmentId: string;
  name: string;
  /** Of a child, whose birth date can be corrected. */
  guardianName: string | null;
  className: string;
  leftCents: number;
  /** The class that the place moves to once the difference is paid. */
  movingTo: string | null;
};

/** What an admin does for one student of a class: moves the place, or gives money back for it. */
export function StudentActions({
  enrolmentId,
  name,
  guardianName,
  className,
  leftCents,
  movingTo,
}: StudentActionsProps) {
  const [isMoving, moving] = useDisclosure();
  const [isGiving, giving] = useDisclosure();
  const [isEnding, ending] = useDisclosure();
  const [isCorrecting, correcting] = useDisclosure();
  const { onSettled } = useLedgerMutation();
  const actions = [
    ...(leftCents > 0
      ? [
          {
            text: ledgerMessages.give,
            name: ledgerMessages.giveOf(name, className),
            icon: <IconCoins size={18} aria-hidden />,
            onChoose: giving.open,
          },
        ]
      : []),
    movingTo === null
      ? {
          text: moveMessages.move,
          name: moveMessages.moveOf(name, className),
          icon: <IconArrowsExchange size={18} aria-hidden />,
          onChoose: moving.open,
        }
      : {
          text: moveMessages.end,
          name: moveMessages.endOf(name, movingTo),
          icon: <IconX size={18} aria-hidden />,
          onChoose: ending.open,
        },
    ...(guardianName === null
      ? []
      : [
          {
            text: studentsMessages.correct,
            name: studentsMessages.correctOf(name),
            icon: <IconCake size={18} aria-hidden />,
            onChoose: correcting.open,
          },
        ]),
  ];
  return (
    <>
      <RowMenu label={studentsMessages.actionsFor(name)} actions={actions} />
      {movingTo !== null && (
        <EndMoveDialog
          enrolmentId={enrolmentId}
          title={moveMessages.endOf(name, movingTo)}
          movingTo={movingTo}
          isOpen={isEnding}
          onClose={ending.close}
        />
      )}
      <BirthDateDialog
        enrolmentId={enrolmentId}
        title={studentsMessages.correctOf(name)}
        isOpen={isCorrecting}
        onClose={correcting.close}
      />
      <GiveBackDialog
        enrolmentId={enrolmentId}
        personName={name}
        placeName={className}
        leftCents={leftCents}
        hasEnded={false}
        isOpen={isGiving}
        onClose={giving.close}
      />
      <MoveDialog
        title={moveMessages.moveOf(name, className)}
        enrolmentId={enrolmentId}
        isOwn={false}
        isOpen={isMoving}
        onClose={moving.close}
        onMoved={({ missingCents }) => {
          if (missingCents > 0) toast.success(moveMessages.kept(formatPrice(missingCents)));
        }}
        onSettled={onSettled}
      />
    </>
  );
}
