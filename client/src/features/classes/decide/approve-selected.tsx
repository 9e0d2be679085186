import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { toast } from "../../../lib/toast.ts";
import type { ManagedClass } from "./managed-class.ts";

type ApproveSelectedProps = { selected: ManagedClass[]; onApproved: () => void };

/** Approves those of the selected classes that wait for it, one after the other; the first that is refused ends it. */
export function ApproveSelected({ selected, onApproved }: ApproveSelectedProps) {
  const utils = trpc.useUtils();
  const pending = selected.filter(({ status, isArchived }) => status === "pending" && !isArchived);
  const approve = useMutation({
    mutationFn: async () => {
      for (const { id: classId, version } of pending) await utils.client.admin.approve.mutate({ classId, version });
    },
    onSuccess: () => {
      toast.success(adminMessages.approvedSome(pending.length));
      onApproved();
    },
    onError: toast.failure,
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
