import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { moveMessages } from "../../lib/messages/moves.ts";
import { toast } from "../../lib/toast.ts";
import { useLedgerMutation } from "./use-ledger-mutation.ts";

type EndMoveDialogProps = {
  enrolmentId: string;
  title: string;
  /** The class that a seat is kept in. */
  movingTo: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks before a seat is given up that is kept until somebody has paid the difference of a move. */
export function EndMoveDialog({ enrolmentId, title, movingTo, isOpen, onClose }: EndMoveDialogProps) {
  const end = trpc.admin.endMove.useMutation({
    ...useLedgerMutation(),
    onSuccess: ({ ended }) => {
      onClose();
      if (ended) toast.success(moveMessages.ended(movingTo));
      else toast.error(moveMessages.endedBefore);
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={moveMessages.confirmEnd}
      cancelLabel={moveMessages.cancelEnd}
      isBusy={end.isPending}
      onConfirm={() => end.mutate({ enrolmentId })}
      onCancel={onClose}
    >
      <p>{moveMessages.endText(movingTo)}</p>
    </ConfirmDialog>
  );
}
