import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { toast } from "../../../lib/toast.ts";
import type { ManagedClass } from "./managed-class.ts";
import { useReloadClasses } from "./use-reload-classes.ts";
import { useUpdateManagedClass } from "./use-update-managed-class.ts";

type ArchiveDialogProps = {
  managed: ManagedClass;
  isOpen: boolean;
  onClose: () => void;
  onArchived: () => void;
};

/** Takes a closed, denied or cancelled class out of all lists, after asking. */
export function ArchiveDialog({ managed: { id, name }, isOpen, onClose, onArchived }: ArchiveDialogProps) {
  const utils = trpc.useUtils();
  const update = useUpdateManagedClass();
  const reload = useReloadClasses();
  const archive = trpc.admin.archiveClass.useMutation({
    onSuccess: () => {
      toast.success(adminMessages.archived);
      onArchived();
      update(id, null);
      void utils.classes.invalidate();
    },
    onError: (error) => {
      toast.failure(error);
      reload();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={adminMessages.archiveTitle(name)}
      confirmLabel={adminMessages.archiveClass}
      cancelLabel={adminMessages.cancel}
      isDangerous
      isBusy={archive.isPending}
      onCancel={onClose}
      onConfirm={() => archive.mutate({ classId: id })}
    >
      {adminMessages.archiveText}
    </ConfirmDialog>
  );
}
