import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { adminMessages } from "../../lib/messages/manage.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { type User, useSuccessor } from "./successor-select.tsx";

type RemoveUserDialogProps = { user: User; isOpen: boolean; onClose: () => void };

/** Removes one user, after asking; an instructor's live classes need somebody who takes them over. */
export function RemoveUserDialog({ user, isOpen, onClose }: RemoveUserDialogProps) {
  const utils = trpc.useUtils();
  const successor = useSuccessor(user, { isOpen });
  const remove = trpc.admin.removeUser.useMutation({
    onSuccess: () => {
      toast.success(adminMessages.removed);
      void utils.classes.invalidate();
    },
    onError: toast.failure,
    onSettled: () => utils.admin.users.invalidate(),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={adminMessages.removeTitle}
      confirmLabel={adminMessages.removeConfirm}
      cancelLabel={adminMessages.cancel}
      isDangerous
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        successor.choose((chosen) => remove.mutate({ userId: user.id, ...chosen }, { onSettled: onClose }))
      }
    >
      {adminMessages.removeText(user.name, user.email)}
      {successor.field}
    </ConfirmDialog>
  );
}
