import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { classWaitlistMessages as text } from "../../lib/messages/class-waitlist.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { useWaitlistMutation } from "./use-waitlist-mutation.ts";

/** Closes the waitlist of a class, or opens it again; asks why. */
export function SetWaitlistButton({ classId, isOpen }: { classId: string; isOpen: boolean }) {
  const [isAsking, asking] = useDisclosure();
  const set = trpc.admin.setWaitlist.useMutation(
    useWaitlistMutation(isOpen ? text.closeDone : text.openDone, asking.close),
  );
  const label = isOpen ? text.close : text.open;
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {label}
      </Button>
      <ReasonDialog
        title={label}
        consequences={isOpen ? text.closeText : text.openText}
        confirmLabel={label}
        isPending={set.isPending}
        error={set.error}
        onConfirm={(reason) => set.mutate({ classId, isOpen: !isOpen, reason })}
        isOpen={isAsking}
        onClose={asking.close}
      />
    </>
  );
}
