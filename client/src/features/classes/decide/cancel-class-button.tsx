import { Button } from "../../../components/button.tsx";
import { lazyDialog } from "../../../components/lazy-dialog.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import type { ManagedClass } from "./managed-class.ts";
import { useAsking } from "./use-asking.ts";

const CancelClassDialog = lazyDialog(async () => (await import("./cancel-class-dialog.tsx")).CancelClassDialog);

type CancelClassButtonProps = { managed: ManagedClass; onAsking: (isAsking: boolean) => void };

/** Cancels a class for good, after showing what that refunds and asking for the reason. */
export function CancelClassButton({ managed, onAsking }: CancelClassButtonProps) {
  const asking = useAsking(onAsking);
  return (
    <>
      <Button size="xs" variant="light" color="red" onClick={asking.open}>
        {adminMessages.cancelClass}
      </Button>
      <CancelClassDialog isOpen={asking.isAsking} managed={managed} onClose={asking.close} />
    </>
  );
}
