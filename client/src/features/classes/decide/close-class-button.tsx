import { Button } from "../../../components/button.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { toast } from "../../../lib/toast.ts";
import type { ManagedClass } from "./managed-class.ts";
import { useReloadClasses } from "./use-reload-classes.ts";
import { useUpdateManagedClass } from "./use-update-managed-class.ts";

/** Closes an approved class for new students, declines the request to close it, or opens it again. */
export function CloseClassButton({ managed: { id, standing, isCloseRequested } }: { managed: ManagedClass }) {
  const utils = trpc.useUtils();
  const update = useUpdateManagedClass();
  const reload = useReloadClasses();
  const handlers = (done: string) => ({
    onSuccess: (stands: Partial<ManagedClass>) => {
      toast.success(done);
      update(id, stands);
      void utils.classes.invalidate();
    },
    onError: (error: unknown) => {
      toast.failure(error);
      // Another admin or an edit was faster: the list tells.
      reload();
    },
  });
  const close = trpc.admin.closeClass.useMutation(handlers(adminMessages.closed));
  const decline = trpc.admin.declineClose.useMutation(handlers(adminMessages.closeDeclined));
  const reopen = trpc.admin.reopenClass.useMutation(handlers(adminMessages.reopened));
  const isClosed = standing === "closed";
  const change = isClosed ? reopen : close;
  return (
    <>
      <Button
        size="xs"
        variant={isClosed ? "light" : "default"}
        loading={close.isPending || reopen.isPending}
        onClick={() => change.mutate({ classId: id })}
      >
        {isClosed ? adminMessages.reopenClass : adminMessages.closeClass}
      </Button>
      {isCloseRequested && (
        <Button size="xs" variant="default" loading={decline.isPending} onClick={() => decline.mutate({ classId: id })}>
          {adminMessages.keepOpen}
        </Button>
      )}
    </>
  );
}
