import { Button } from "../../../components/button.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import type { ManagedClass } from "./managed-class.ts";
import { DenyDialog } from "./deny-dialog.tsx";
import { toast } from "../../../lib/toast.ts";
import { useAsking } from "./use-asking.ts";
import { useUpdateManagedClass } from "./use-update-managed-class.ts";
import { trpc } from "../../../lib/api/trpc.ts";

type DenyButtonProps = { managed: ManagedClass; onAsking?: (isAsking: boolean) => void };

/** Turns one class down, after asking for feedback; greyed once it is decided. */
export function DenyButton({ managed, onAsking }: DenyButtonProps) {
  const utils = trpc.useUtils();
  const update = useUpdateManagedClass();
  const asking = useAsking(onAsking);
  const deny = trpc.admin.deny.useMutation({
    onSuccess: ({ status }, { feedback }) => {
      // Before the button goes with the status.
      asking.close();
      toast.success(adminMessages.denied);
      update(managed.id, { status, feedback: feedback || null });
    },
    onError: (error) => {
      toast.failure(error);
      // Somebody else may have decided meanwhile: the list tells.
      void utils.admin.classes.invalidate();
    },
  });
  return (
    <>
      <Button
        color="red"
        size="xs"
        variant="light"
        aria-label={adminMessages.denyClass(managed.name)}
        disabled={managed.status !== "pending" || managed.isArchived}
        onClick={asking.open}
      >
        {adminMessages.deny}
      </Button>
      <DenyDialog
        isOpen={asking.isAsking}
        className={managed.name}
        isBusy={deny.isPending}
        onClose={asking.close}
        onDeny={(feedback) => deny.mutate({ classId: managed.id, feedback })}
      />
    </>
  );
}
