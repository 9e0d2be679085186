import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import type { ManagedClass } from "./managed-class.ts";
import { DenyDialog } from "./deny-dialog.tsx";

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

/** The button with its window. */
export function DenyAction({ managed }: { managed: ManagedClass }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <DenyButton managed={managed} onAsk={() => setIsAsked(true)} />
      <DenyDialog managed={managed} isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </>
  );
}
