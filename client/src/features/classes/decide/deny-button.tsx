import { Button } from "../../../components/button.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import type { ManagedClass } from "./managed-class.ts";
import { DenyDialog } from "./deny-dialog.tsx";
import { useAsking } from "./use-asking.ts";

type DenyButtonProps = { managed: ManagedClass; onAsking?: (isAsking: boolean) => void };

/** Turns one class down, after asking for feedback; greyed once it is decided. */
export function DenyButton({ managed, onAsking }: DenyButtonProps) {
  const asking = useAsking(onAsking);
  return (
    <>
      <Button
        color="red"
        size="xs"
        variant="light"
        aria-label={adminMessages.denyClass(managed.name)}
        disabled={managed.status !== "pending" || managed.isArchived}
        onClick={asking.open}
      >
        {adminMessages.deny}
      </Button>
      <DenyDialog isOpen={asking.isAsking} managed={managed} onClose={asking.close} />
    </>
  );
}
