import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { studentMessages } from "../../lib/messages/student.ts";
import type { Answers } from "../../lib/trpc.ts";
import classes from "./enrolled-classes.module.css";
import { useCancelPlace } from "./use-cancel-place.ts";

export type EnrolledClass = Answers["enrolment"]["mine"][number];

type CancelPlaceButtonProps = { enrolled: EnrolledClass; until: Date };

/** Gives one place up, after saying what goes back and until when. */
export function CancelPlaceButton({ enrolled, until }: CancelPlaceButtonProps) {
  const cancel = useCancelPlace();
  const [isAsking, asking] = useDisclosure();
  return (
    <>
      <Button
        variant="subtle"
        className={classes.cancel ?? ""}
        aria-label={studentMessages.cancelPlaceOf(enrolled.name)}
        onClick={asking.open}
      >
        {studentMessages.cancelPlace}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={studentMessages.cancelTitle(enrolled.name)}
        confirmLabel={studentMessages.cancelConfirm}
        cancelLabel={studentMessages.cancelKeep}
        isDangerous
        isBusy={cancel.isPending}
        onCancel={asking.close}
        onConfirm={() => cancel.mutate({ enrolmentId: enrolled.enrolmentId }, { onSettled: asking.close })}
      >
        {studentMessages.cancelText(formatPrice(enrolled.refundCents), formatDateTime(until))}
      </ConfirmDialog>
    </>
  );
}
