import { useRouter } from "@tanstack/react-router";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { enrolMessages } from "../../lib/messages/enrol.ts";

const ConfirmDialog = lazyDialog(async () => (await import("../../components/confirm-dialog.tsx")).ConfirmDialog);

/** Asks a visitor to sign in first; whoever does comes back to this page. */
export function LoginQuestion({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const router = useRouter();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={enrolMessages.loginNeeded}
      confirmLabel={enrolMessages.confirm}
      cancelLabel={enrolMessages.cancel}
      onCancel={onClose}
      onConfirm={() => void router.navigate({ to: "/login", search: { redirect: router.state.location.href } })}
    />
  );
}
