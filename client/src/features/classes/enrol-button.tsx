import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { classesMessages } from "../../lib/messages/classes.ts";
import { enrolMessages } from "../../lib/messages/enrol.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { isEnabledFor, useHasChildren, useRole } from "../../lib/session/use-me.ts";
import { LoginQuestion } from "../auth/login-question.tsx";
import { useOwnSeat } from "./use-own-seat.ts";
import { useSelectClass } from "./use-select-class.tsx";
import { useSelectedIds } from "./use-selected-ids.ts";

const WhoDialog = lazyDialog(async () => (await import("../family/who-dialog.tsx")).WhoDialog);

type EnrolButtonProps = { classId: string; className: string; seatsLeft: number | undefined };

/**
 * 'Enrol Now': selects the class for a student, who may pay for it from then on; asks a visitor to sign in; and is disabled
 * without seats and for every role that may not select classes. A student who has a seat is led to it instead. Who has children is
 * asked for whom it is, also once some of the family are selected or enrolled.
 */
export function EnrolButton({ classId, className, seatsLeft }: EnrolButtonProps) {
  const text = classesMessages;
  const role = useRole();
  const maySelect = isEnabledFor(role, "class.select");
  const session = useSessionActions();
  /** Whose session it is; on a slow line that takes a while. */
  const [isLooking, setIsLooking] = useState(false);
  const [isAsking, dialog] = useDisclosure(false);
  const [isChoosing, who] = useDisclosure(false);
  const select = useSelectClass();
  const { auth } = trpc.useUtils();
  const isFamily = useHasChildren();
  const isSelected = useSelectedIds(role).includes(classId) && !isFamily;
  const isEnrolled = useOwnSeat(classId, role) !== undefined && maySelect && !isFamily;
  const isClosed = !seatsLeft || seatsLeft < 1 || !maySelect;

  async function enrol(): Promise<void> {
    setIsLooking(true);
    const identity = await session.ready().finally(() => setIsLooking(false));
    if (!identity) return dialog.open();
    // Whoever is quicker than the page is not enrolled instead of a child.
    const me = await auth.me.ensureData().catch(() => null);
    if (me?.hasChildren) who.open();
    else select.mutate({ classId });
  }

  if (isEnrolled)
    return (
      <LinkButton
        to="/dashboard/enrolled"
        variant="light"
        aria-label={`${enrolMessages.enrolled}: ${className}`}
        ref={(link: HTMLElement | null) => void (select.isSuccess && link?.focus())}
      >
        {enrolMessages.enrolled}
      </LinkButton>
    );
  if (isSelected && !isClosed)
    return (
      <LinkButton
        to="/dashboard/payment"
        search={{ classId }}
        variant="light"
        aria-label={`${enrolMessages.selectedPayNow}: ${className}`}
        // It takes the place of the button that had the focus.
        ref={(link: HTMLElement | null) => void (select.isSuccess && link?.focus())}
      >
        {enrolMessages.selectedPayNow}
      </LinkButton>
    );
  return (
    <>
      <Button
        disabled={isClosed}
        loading={isLooking || select.isPending}
        aria-label={`${text.enrolNow}: ${className}`}
        onClick={() => void enrol()}
      >
        {text.enrolNow}
      </Button>
      <WhoDialog
        classId={classId}
        className={className}
        isOpen={isChoosing}
        isBusy={select.isPending}
        onClose={who.close}
        onSelect={(participantIds) => select.mutate({ classId, participantIds }, { onSuccess: who.close })}
      />
      <LoginQuestion isOpen={isAsking} onClose={dialog.close} />
    </>
  );
}
