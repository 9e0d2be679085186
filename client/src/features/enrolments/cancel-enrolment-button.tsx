import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { personName } from "../../lib/place.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import classes from "./enrolled-classes.module.css";
import { refundParts } from "../../lib/refund-parts.ts";
import { useCancelEnrolment } from "./use-cancel-enrolment.ts";

export type EnrolledClass = RouterOutputs["enrolment"]["mine"][number];

type CancelEnrolmentButtonProps = { enrolled: EnrolledClass; until: Date };

/** Cancels one enrolment, after saying what goes back and until when. */
export function CancelEnrolmentButton({ enrolled, until }: CancelEnrolmentButtonProps) {
  const cancel = useCancelEnrolment();
  const [isAsking, asking] = useDisclosure();
  const { enrolmentId, name, participantName, refundCents, atDeskCents } = enrolled;
  const text = participantName ? studentMessages.cancelOf(personName(participantName)) : studentMessages.cancelOwn;
  return (
    <>
      <Button variant="subtle" className={classes.cancel ?? ""} aria-label={text.label(name)} onClick={asking.open}>
        {studentMessages.cancelEnrolment}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.title(name)}
        confirmLabel={text.confirm}
        cancelLabel={text.keep}
        isDangerous
        isBusy={cancel.isPending}
        onCancel={asking.close}
        onConfirm={() => cancel.mutate({ enrolmentId, refundCents }, { onSettled: asking.close })}
      >
        {refundCents > 0
          ? studentMessages.cancelText(...refundParts(refundCents, atDeskCents), formatDateTime(until))
          : studentMessages.cancelFreeText(formatDateTime(until))}
      </ConfirmDialog>
    </>
  );
}
