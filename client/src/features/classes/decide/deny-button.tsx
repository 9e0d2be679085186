import { isPossible } from "@campside/server/schemas/class-life";
import { Button } from "../../../components/button.tsx";
import { useGreyed } from "../../../components/use-greyed.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import type { ManagedClass } from "./managed-class.ts";

/** Asks to turn one class down; greyed once it is decided. */
export function DenyButton({ managed, onAsk }: { managed: ManagedClass; onAsk: () => void }) {
  const greyed = useGreyed(!isPossible(managed.standing, "deny"));
  return (
    <Button
      color="red"
      size="xs"
      variant="light"
      aria-label={adminMessages.denyClass(managed.name)}
      {...greyed}
      onClick={onAsk}
    >
      {adminMessages.deny}
    </Button>
  );
}
