import { useDisclosure } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { moveMessages } from "../../lib/messages/moves.ts";
import { personName } from "../../lib/place.ts";
import type { EnrolledClass } from "./cancel-enrolment-button.tsx";
import classes from "./enrolled-classes.module.css";
import { MoveDialog } from "./move-dialog.tsx";

/** Moves one of the reader's places to another class; a difference is paid on the payment page. */
export function MoveOwnButton({ enrolled }: { enrolled: EnrolledClass }) {
  const [isOpen, dialog] = useDisclosure();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { enrolmentId, name, participantId, participantName } = enrolled;
  const label = participantName ? moveMessages.moveOf(personName(participantName), name) : moveMessages.moveOwn(name);
  return (
    <>
      <Button variant="subtle" className={classes.cancel ?? ""} aria-label={label} onClick={dialog.open}>
        {moveMessages.move}
      </Button>
      <MoveDialog
        title={label}
        enrolmentId={enrolmentId}
        isOwn
        isOpen={isOpen}
        onClose={dialog.close}
        onMoved={({ enrolmentId: move, missingCents }, classId) => {
          if (missingCents > 0)
            void navigate({
              to: "/dashboard/payment",
              search: { classId, participant: participantName ? participantId : undefined, move },
            });
        }}
        onSettled={() => {
          void utils.payments.history.invalidate();
          void utils.classes.invalidate();
          void utils.schedule.ownOverlaps.invalidate();
          return utils.enrolment.mine.invalidate();
        }}
      />
    </>
  );
}
