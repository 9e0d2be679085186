import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { waitlistMessages as text } from "../../lib/messages/waitlist.ts";

type DeclineDialogProps = {
  /** How many seats are given up. */
  count: number;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before the seats of an offer are given up: they go to the next in line at once. */
export function DeclineDialog({ count, isOpen, isBusy, onConfirm, onClose }: DeclineDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text.declineTitle(count)}
      confirmLabel={text.declineConfirm}
      cancelLabel={text.keep}
      isDangerous
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {text.declineText(count)}
    </ConfirmDialog>
  );
}
