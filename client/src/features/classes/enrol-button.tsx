import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { lateDialog } from "../../components/late-dialog.tsx";
import { classesMessages } from "../../lib/messages/classes.ts";
import { useSessionActions } from "../../lib/session-context.tsx";
import { useRole } from "../../lib/use-me.ts";
import { useSelectClass } from "./use-select-class.ts";

const ConfirmDialog = lateDialog(async () => (await import("../../components/confirm-dialog.tsx")).ConfirmDialog);

type EnrolButtonProps = { classId: string; className: string; seatsLeft: number | undefined };

/**
 * 'Enrol Now': selects the class for a student, asks a visitor to sign in, and is closed without seats and
 * to those who teach or run the school.
 */
export function EnrolButton({ classId, className, seatsLeft }: EnrolButtonProps) {
  const text = classesMessages;
  const role = useRole();
  const session = useSessionActions();
  const router = useRouter();
  const [isAsking, dialog] = useDisclosure(false);
  const select = useSelectClass();
  const isClosed = !seatsLeft || seatsLeft < 1 || role === "admin" || role === "instructor";

  async function enrol(): Promise<void> {
    if (await session.ready()) select.mutate({ classId });
    else dialog.open();
  }

  return (
    <>
      <Button
        disabled={isClosed}
        isBusy={select.isPending}
        aria-label={`${text.enrolNow}: ${className}`}
        onClick={() => void enrol()}
      >
        {text.enrolNow}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.loginNeeded}
        confirmLabel={text.confirm}
        cancelLabel={text.cancel}
        onCancel={dialog.close}
        onConfirm={() => void router.navigate({ to: "/login", search: { redirect: router.state.location.href } })}
      />
    </>
  );
}
