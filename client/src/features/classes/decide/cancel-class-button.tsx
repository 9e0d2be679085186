import { Button } from "../../../components/button.tsx";
import { lazyDialog } from "../../../components/lazy-dialog.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { toast } from "../../../lib/toast.ts";
import type { ManagedClass } from "./managed-class.ts";
import { useAsking } from "./use-asking.ts";
import { useUpdateManagedClass } from "./use-update-managed-class.ts";

const CancelClassDialog = lazyDialog(async () => (await import("./cancel-class-dialog.tsx")).CancelClassDialog);

type CancelClassButtonProps = { managed: ManagedClass; onAsking: (isAsking: boolean) => void };

/** Cancels a class for good, after showing what that refunds and asking for the reason. */
export function CancelClassButton({ managed: { id, name, capacity }, onAsking }: CancelClassButtonProps) {
  const utils = trpc.useUtils();
  const update = useUpdateManagedClass();
  const asking = useAsking(onAsking);
  const cancel = trpc.admin.cancelClass.useMutation({
    onSuccess: ({ status }, { reason }) => {
      toast.success(adminMessages.classCancelled);
      // Every enrolment ends, as the progress below tells.
      update(id, {
        status,
        isClosed: false,
        feedback: reason,
        enrolledCount: 0,
        seatsLeft: capacity,
        nextSession: null,
      });
      asking.close();
      void utils.admin.cancellation.invalidate();
      void utils.classes.invalidate();
    },
    onError: (error) => {
      toast.failure(error);
      // Another admin was faster: the list tells.
      void utils.admin.classes.invalidate();
    },
  });
  return (
    <>
      <Button size="xs" variant="light" color="red" onClick={asking.open}>
        {adminMessages.cancelClass}
      </Button>
      <CancelClassDialog
        isOpen={asking.isAsking}
        classId={id}
        className={name}
        isBusy={cancel.isPending || cancel.isSuccess}
        onClose={asking.close}
        onCancelClass={(reason) => cancel.mutate({ classId: id, reason })}
      />
    </>
  );
}
