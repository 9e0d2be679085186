import { Button } from "../../../components/button.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { type RouterOutputs, trpc } from "../../../lib/api/trpc.ts";
import { toast } from "../../../lib/toast.ts";

export type ManagedClass = RouterOutputs["admin"]["classes"]["classes"][number];

/** Opens one class to students; greyed once it is decided. */
export function ApproveButton({ managed }: { managed: ManagedClass }) {
  const utils = trpc.useUtils();
  const approve = trpc.admin.approve.useMutation({
    onSuccess: () => {
      toast.success(adminMessages.approved);
      void utils.classes.invalidate();
    },
    onError: toast.failure,
    // Somebody else may have decided, or the instructor edited, meanwhile: the list tells.
    onSettled: () => utils.admin.classes.invalidate(),
  });
  return (
    <Button
      color="green"
      size="xs"
      variant="light"
      aria-label={adminMessages.approveClass(managed.name)}
      disabled={managed.status !== "pending"}
      loading={approve.isPending}
      onClick={() => approve.mutate({ classId: managed.id, version: managed.version })}
    >
      {adminMessages.approve}
    </Button>
  );
}
