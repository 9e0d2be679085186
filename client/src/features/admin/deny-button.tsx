import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { adminMessages } from "../../lib/messages/admin.ts";
import type { ManagedClass } from "./approve-button.tsx";
import { DenyDialog } from "./deny-dialog.tsx";
import classes from "./manage.module.css";
import { useDenyClass } from "./use-deny-class.ts";

/** Turns one class down, after asking for feedback; greyed once it is decided. */
export function DenyButton({ managed }: { managed: ManagedClass }) {
  const deny = useDenyClass();
  const [isAsking, asking] = useDisclosure();
  return (
    <>
      <Button
        className={classes.bad}
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
