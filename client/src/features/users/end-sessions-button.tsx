import { useDisclosure } from "@mantine/hooks";
import { IconLogout } from "@tabler/icons-react";
import { ActionIcon } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import { toast } from "../../lib/toast.ts";
import type { User } from "./promote-buttons.tsx";

/** Signs another user out everywhere, after asking. */
export function EndSessionsButton({ user }: { user: User }) {
  const end = trpc.admin.endSessions.useMutation({
    onSuccess: () => toast.success(adminMessages.sessionsEnded(user.name)),
    onError: toast.failure,
  });
  const [isAsking, asking] = useDisclosure();
  const label = adminMessages.endSessions(user.name);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={asking.open}>
        <IconLogout size={20} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        isOpen={isAsking}
        title={adminMessages.endSessionsTitle}
        confirmLabel={adminMessages.endSessionsConfirm}
        cancelLabel={adminMessages.cancel}
        isBusy={end.isPending}
        onCancel={asking.close}
        onConfirm={() => end.mutate({ userId: user.id }, { onSettled: asking.close })}
      >
        {adminMessages.endSessionsText(user.name, user.email)}
      </ConfirmDialog>
    </>
  );
}
