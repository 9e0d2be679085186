import { isPossible } from "@campside/server/schemas/class-life";
import { Button } from "../../../components/button.tsx";
import { useGreyed } from "../../../components/use-greyed.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { toast } from "../../../lib/toast.ts";
import type { ManagedClass } from "./managed-class.ts";
import { useReloadClasses } from "./use-reload-classes.ts";
import { useUpdateManagedClass } from "./use-update-managed-class.ts";

/** Opens one class to students; greyed once it is decided. */
export function ApproveButton({ managed }: { managed: ManagedClass }) {
  const utils = trpc.useUtils();
  const update = useUpdateManagedClass();
  const reload = useReloadClasses();
  const approve = trpc.admin.approve.useMutation({
    onSuccess: (stands) => {
      toast.success(adminMessages.approved);
      update(managed.id, stands);
      void utils.classes.invalidate();
    },
    onError: (error) => {
      toast.failure(error);
      // Somebody else may have decided, or the instructor edited, meanwhile: the list tells.
      reload();
    },
  });
  const greyed = useGreyed(!isPossible(managed.standing, "approve"));
  return (
    <Button
      color="green"
      size="xs"
      variant="light"
      aria-label={adminMessages.approveClass(managed.name)}
      {...greyed}
      loading={approve.isPending}
      onClick={() => approve.mutate({ classId: managed.id, version: managed.version })}
    >
      {adminMessages.approve}
    </Button>
  );
}
