import { useDisclosure } from "@mantine/hooks";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { lateDialog } from "../../components/late-dialog.tsx";
import { classesMessages } from "../../lib/messages/classes.ts";
import { useSessionActions } from "../../lib/session-context.tsx";
import { useMe } from "../../lib/use-me.ts";
import { useSelectClass } from "./use-select-class.ts";

const ConfirmDialog = lateDialog(async () => (await import("../../components/confirm-dialog.tsx")).ConfirmDialog);

type EnrolButtonProps = { classId: string; className: string; seatsLeft: number | undefined };

/**
 * 'Enrol Now': selects the class for a student, asks a visitor to sign in, and is closed without seats and
 * to those who teach or run the school.
 */
export function EnrolButton({ classId, className, seatsLeft }: EnrolButtonProps) {
  const text = classesMessages;
  const me = useMe();
  const session = useSessionActions();
  const navigate = useNavigate();
  const here = useRouterState({ select: (state) => state.location.href });
  const [isAsking, dialog] = useDisclosure(false);
  const select = useSelectClass();
  const isClosed = !seatsLeft || seatsLeft < 1 || me?.role === "admin" || me?.role === "instructor";

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
        onConfirm={() => void navigate({ to: "/login", search: { redirect: here } })}
      />
    </>
  );
}
