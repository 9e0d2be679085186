import { Button } from "../../../components/button.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { toast } from "../../../lib/toast.ts";
import type { ManagedClass } from "./managed-class.ts";
import { useUpdateManagedClass } from "./use-update-managed-class.ts";

/** Closes an approved class for new students, or opens it again. */
export function CloseClassButton({ managed: { id, isClosed } }: { managed: ManagedClass }) {
  const utils = trpc.useUtils();
  const update = useUpdateManagedClass();
  const options = {
    onSuccess: (change: { isClosed: boolean }) => {
      toast.success(change.isClosed ? adminMessages.closed : adminMessages.reopened);
      update(id, { ...change, isCloseRequested: false });
      void utils.classes.invalidate();
    },
    onError: (error: unknown) => {
      toast.failure(error);
      // Another admin or an edit was faster: the list tells.
      void utils.admin.classes.invalidate();
    },
  };
  const close = trpc.admin.closeClass.useMutation(options);
  const reopen = trpc.admin.reopenClass.useMutation(options);
  const change = isClosed ? reopen : close;
  return (
    <Button
      size="xs"
      variant={isClosed ? "light" : "default"}
      loading={close.isPending || reopen.isPending}
      onClick={() => change.mutate({ classId: id })}
    >
      {isClosed ? adminMessages.reopenClass : adminMessages.closeClass}
    </Button>
  );
}
