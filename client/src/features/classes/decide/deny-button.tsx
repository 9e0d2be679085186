import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../../components/button.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import type { ManagedClass } from "./approve-button.tsx";
import { DenyDialog } from "./deny-dialog.tsx";
import { toast } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/api/trpc.ts";

/** Turns one class down, after asking for feedback; greyed once it is decided. */
export function DenyButton({ managed }: { managed: ManagedClass }) {
  const utils = trpc.useUtils();
  const deny = trpc.admin.deny.useMutation({
    onSuccess: () => toast.success(adminMessages.denied),
    onError: toast.failure,
    // Somebody else may have decided meanwhile: the list tells.
    onSettled: () => utils.admin.classes.invalidate(),
  });
  const [isAsking, asking] = useDisclosure();
  return (
    <>
      <Button
        color="red"
        size="xs"
        variant="light"
        aria-label={adminMessages.denyClass(managed.name)}
        disabled={managed.status !== "pending"}
        onClick={asking.open}
      >
        {adminMessages.deny}
      </Button>
      <DenyDialog
        isOpen={isAsking}
        className={managed.name}
        isBusy={deny.isPending}
        onClose={asking.close}
        onDeny={(feedback) => deny.mutate({ classId: managed.id, feedback }, { onSuccess: asking.close })}
      />
    </>
  );
}
