import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import { toast } from "../../lib/toast.ts";
import type { User } from "./successor-select.tsx";

type EndUserSessionsDialogProps = { user: User; isOpen: boolean; onClose: () => void };

/** Signs another user out everywhere, after asking. */
export function EndUserSessionsDialog({ user, isOpen, onClose }: EndUserSessionsDialogProps) {
  const end = trpc.admin.endSessions.useMutation({
    onSuccess: () => toast.success(adminMessages.sessionsEnded(user.name)),
    onError: toast.failure,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={adminMessages.endSessionsTitle}
      confirmLabel={adminMessages.endSessionsConfirm}
      cancelLabel={adminMessages.cancel}
      isBusy={end.isPending}
      onCancel={onClose}
      onConfirm={() => end.mutate({ userId: user.id }, { onSettled: onClose })}
    >
      {adminMessages.endSessionsText(user.name, user.email)}
    </ConfirmDialog>
  );
}
