import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatPrice } from "../../lib/format.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { type User, useSuccessor } from "./successor-select.tsx";

type RemoveUserDialogProps = { user: User; isOpen: boolean; onClose: () => void };

/** Removes one user, after asking; an instructor's live classes need somebody who takes them over, and paid places are cancelled or stay. */
export function RemoveUserDialog({ user, isOpen, onClose }: RemoveUserDialogProps) {
  const { count, refundCents } = user.places;
  const [isRefunding, setIsRefunding] = useState(true);
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
        successor.choose((chosen) =>
          remove.mutate({ userId: user.id, ...chosen, ...(isRefunding && { refundCents }) }, { onSettled: onClose }),
        )
      }
    >
      {adminMessages.removeText(user.name, user.email)}
      {successor.field}
      {count > 0 && (
        <Checkbox
          mt="md"
          checked={isRefunding}
          onChange={({ currentTarget }) => setIsRefunding(currentTarget.checked)}
          label={adminMessages.places(count, formatPrice(refundCents))}
          description={adminMessages.placesHint}
        />
      )}
    </ConfirmDialog>
  );
}
