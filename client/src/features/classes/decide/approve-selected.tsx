import { isPossible } from "@campside/server/schemas/class-life";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { errorMessage } from "../../../lib/api/error-message.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { toast } from "../../../lib/toast.ts";
import type { ManagedClass } from "./managed-class.ts";

type ApproveSelectedProps = { selected: ManagedClass[]; onApproved: () => void };

/** Approves those of the selected classes that wait for it, one after the other; the first that is refused ends it. */
export function ApproveSelected({ selected, onApproved }: ApproveSelectedProps) {
  const utils = trpc.useUtils();
  const pending = selected.filter(({ standing }) => isPossible(standing, "approve"));
  const approve = useMutation({
    mutationFn: async () => {
      for (const [approved, { id: classId, version, name }] of pending.entries()) {
        await utils.client.admin.approve.mutate({ classId, version }).catch((error: unknown) => {
          throw new Error(adminMessages.approvedUntil(approved, pending.length, name, errorMessage(error)), {
            cause: error,
          });
        });
      }
    },
    onSuccess: () => {
      toast.success(adminMessages.approvedSome(pending.length));
      onApproved();
    },
    onError: ({ message }) => toast.error(message),
    onSettled: () => {
      void utils.admin.invalidate();
      void utils.classes.invalidate();
    },
  });
  if (pending.length === 0) return null;
  return (
    <Button size="sm" color="green" variant="light" loading={approve.isPending} onClick={() => approve.mutate()}>
      {adminMessages.approveSome(pending.length)}
    </Button>
  );
}
