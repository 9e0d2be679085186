import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { scheduleMessages as text } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { dateOf } from "./meeting-text.ts";

type RemoveDateDialogProps = { meeting: PlannedMeeting; isOpen: boolean; onClose: () => void };

/** Asks before a date in which nobody has a seat is removed; closes once the server has answered. */
export function RemoveDateDialog({ meeting, isOpen, onClose }: RemoveDateDialogProps) {
  const utils = trpc.useUtils();
  const remove = trpc.schedule.removeMeeting.useMutation({
    onSuccess: () => toast.success(text.removed),
    onError: toast.failure,
    // The window goes with the row, or after a refusal: a row that goes first would take the focus with it.
    onSettled: async () => {
      await utils.classes.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text.removeTitle(dateOf(meeting))}
      confirmLabel={text.remove}
      cancelLabel={text.keep}
      isDangerous
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ meetingId: meeting.id })}
    >
      {text.removeText}
    </ConfirmDialog>
  );
}
