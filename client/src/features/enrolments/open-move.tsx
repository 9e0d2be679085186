import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { moveMessages } from "../../lib/messages/moves.ts";
import { placeName } from "../../lib/place.ts";
import { toast } from "../../lib/toast.ts";
import type { EnrolledClass } from "./cancel-enrolment-button.tsx";
import classes from "./enrolled-classes.module.css";

type OpenMoveProps = {
  enrolled: Pick<EnrolledClass, "participantId" | "participantName">;
  move: NonNullable<EnrolledClass["openMove"]>;
};

/** A move of one of the reader's places that waits for its difference: pays it, or gives up the seat that is kept, after asking. */
export function OpenMove({ enrolled: { participantId, participantName }, move }: OpenMoveProps) {
  const [isAsking, asking] = useDisclosure();
  const utils = trpc.useUtils();
  const { checkoutId, classId, className, missingCents } = move;
  const amount = formatPrice(missingCents);
  const place = placeName(className, participantName);
  const release = trpc.payments.release.useMutation({
    onSuccess: ({ released }) => {
      if (released) toast.success(moveMessages.ended(className));
      else toast.error(moveMessages.endedBefore);
      void utils.classes.invalidate();
    },
    onError: toast.failure,
    // Not released means that the place has moved, or the move has ended: the list tells.
    onSettled: async () => {
      await utils.enrolment.mine.invalidate();
      asking.close();
    },
  });
  return (
    <>
      <p className={classes.note}>{moveMessages.waits(className, amount, formatDateTime(move.until))}</p>
      <LinkButton
        to="/dashboard/payment"
        search={{ classId, participant: participantName ? participantId : undefined, move: move.enrolmentId }}
        aria-label={moveMessages.payOf(amount, place)}
      >
        {moveMessages.pay(amount)}
      </LinkButton>
      <Button
        variant="subtle"
        className={classes.cancel ?? ""}
        aria-label={moveMessages.giveUpOf(place)}
        onClick={asking.open}
      >
        {moveMessages.giveUp}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={moveMessages.giveUpOf(place)}
        confirmLabel={moveMessages.giveUp}
        cancelLabel={moveMessages.cancelEnd}
        isDangerous
        isBusy={release.isPending}
        onConfirm={() => release.mutate({ checkoutId })}
        onCancel={asking.close}
      >
        <p>{moveMessages.endText(className)}</p>
      </ConfirmDialog>
    </>
  );
}
