import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { IconButton } from "../../components/icon-button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { adminMessages } from "../../lib/messages/admin.ts";
import type { User } from "./promote-buttons.tsx";
import { useRemoveUser } from "./use-remove-user.ts";

/** Removes one user, after asking. The last admin cannot be removed. */
export function RemoveButton({ user }: { user: User }) {
  const remove = useRemoveUser();
  const [isAsking, asking] = useDisclosure();
  return (
    <>
      <IconButton
        isDangerous
        aria-label={adminMessages.removeUser(user.name)}
        disabled={user.isLastAdmin}
        onClick={asking.open}
      >
        <IconTrash size={20} aria-hidden />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={adminMessages.removeTitle}
        confirmLabel={adminMessages.removeConfirm}
        cancelLabel={adminMessages.cancel}
        isDangerous
        isBusy={remove.isPending}
        onCancel={asking.close}
        onConfirm={() => remove.mutate({ userId: user.id }, { onSettled: asking.close })}
      >
        {adminMessages.removeText(user.name, user.email)}
      </ConfirmDialog>
    </>
  );
}
