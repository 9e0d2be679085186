import { Button } from "../../../components/button.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import type { ManagedClass } from "./managed-class.ts";

/** Asks to turn one class down; greyed once it is decided. */
export function DenyButton({ managed, onAsk }: { managed: ManagedClass; onAsk: () => void }) {
  return (
    <Button
      color="red"
      size="xs"
      variant="light"
      aria-label={adminMessages.denyClass(managed.name)}
      disabled={managed.status !== "pending" || managed.isArchived}
      onClick={onAsk}
    >
      {adminMessages.deny}
    </Button>
  );
}
