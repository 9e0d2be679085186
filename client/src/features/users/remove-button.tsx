import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { ActionIcon } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { adminMessages } from "../../lib/messages/manage.ts";
import type { User } from "./promote-buttons.tsx";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/api/trpc.ts";

/** Removes one user, after asking. The last admin cannot be removed. */
export function RemoveButton({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.removeUser.useMutation({
    onSuccess: () => {
      toast.success(adminMessages.removed);
      void utils.classes.instructors.invalidate();
    },
    onError: toast.failure,
    onSettled: () => utils.admin.users.invalidate(),
  });
  const [isAsking, asking] = useDisclosure();
  return (
    <>
      <ActionIcon
        color="red"
        aria-label={adminMessages.removeUser(user.name)}
        disabled={user.isLastAdmin}
        onClick={asking.open}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
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
