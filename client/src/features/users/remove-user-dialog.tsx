import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { adminMessages } from "../../lib/messages/manage.ts";
import type { User } from "./change-role-dialog.tsx";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/api/trpc.ts";

type RemoveUserDialogProps = { user: User; isOpen: boolean; onClose: () => void };

/** Removes one user, after asking. */
export function RemoveUserDialog({ user, isOpen, onClose }: RemoveUserDialogProps) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.removeUser.useMutation({
    onSuccess: () => {
      toast.success(adminMessages.removed);
      void utils.classes.instructors.invalidate();
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
      onConfirm={() => remove.mutate({ userId: user.id }, { onSettled: onClose })}
    >
      {adminMessages.removeText(user.name, user.email)}
    </ConfirmDialog>
  );
}
