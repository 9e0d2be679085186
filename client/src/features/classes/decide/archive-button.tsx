import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { toast } from "../../../lib/toast.ts";
import type { ManagedClass } from "./managed-class.ts";
import { useAsking } from "./use-asking.ts";
import { useUpdateManagedClass } from "./use-update-managed-class.ts";

type ArchiveButtonProps = {
  managed: ManagedClass;
  onAsking: (isAsking: boolean) => void;
  onArchived: () => void;
};

/** Takes a closed, denied or cancelled class out of all lists, after asking. */
export function ArchiveButton({ managed: { id, name }, onAsking, onArchived }: ArchiveButtonProps) {
  const utils = trpc.useUtils();
  const update = useUpdateManagedClass();
  const asking = useAsking(onAsking);
  const archive = trpc.admin.archiveClass.useMutation({
    onSuccess: () => {
      toast.success(adminMessages.archived);
      onArchived();
      update(id, null);
      void utils.classes.invalidate();
    },
    onError: (error) => {
      toast.failure(error);
      void utils.admin.classes.invalidate();
    },
    onSettled: asking.close,
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={asking.open}>
        {adminMessages.archiveClass}
      </Button>
      <ConfirmDialog
        isOpen={asking.isAsking}
        title={adminMessages.archiveTitle(name)}
        confirmLabel={adminMessages.archiveClass}
        cancelLabel={adminMessages.cancel}
        isDangerous
        isBusy={archive.isPending}
        onCancel={asking.close}
        onConfirm={() => archive.mutate({ classId: id })}
      >
        {adminMessages.archiveText}
      </ConfirmDialog>
    </>
  );
}
