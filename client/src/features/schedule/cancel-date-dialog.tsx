import "../../styles/fields.ts";
import { cancelMeetingForm } from "@campside/server/schemas/schedule";
import { Checkbox, Skeleton, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { formatPrice } from "../../lib/format.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { cancelDateMessages } from "../../lib/messages/schedule.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "../../components/dialog-form.module.css";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { dateOf } from "./meeting-text.ts";

type CancelDateDialogProps = { meeting: PlannedMeeting; isOpen: boolean; onClose: () => void; onCancelled: () => void };

/** Cancels one date, after showing how many students and how much money that concerns. */
export function CancelDateDialog({ meeting, isOpen, onClose, onCancelled }: CancelDateDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={cancelDateMessages.title(dateOf(meeting))}>
      {(form) => (
        <CancelDateForm
          meetingId={meeting.id}
          onCancelled={() => {
            onClose();
            onCancelled();
          }}
          {...form}
        />
      )}
    </FormDialog>
  );
}

type CancelDateFormProps = FormInDialog & { meetingId: string; onCancelled: () => void };

/** Is made anew whenever the window opens: it shows who is enrolled by then. */
function CancelDateForm({ meetingId, onCancelled, onLeave, onUnsaved }: CancelDateFormProps) {
  const { sendsEmail } = readConfig();
  const sums = trpc.schedule.meetingRefunds.useQuery({ meetingId }, { staleTime: 0 });
  const form = useForm({ initialValues: { reason: "", isRefunded: true }, ...schemaRules(cancelMeetingForm) });
  const cancel = trpc.schedule.cancelMeeting.useMutation({
    onSuccess: () => {
      onCancelled();
      toast.success(cancelDateMessages.done);
    },
    // Shows the amount that a repetition pays back.
    onError: () => void sums.refetch(),
  });
  if (sums.isLoadingError) return <ErrorPanel error={sums.error} onRetry={() => void sums.refetch()} />;
  const preview = sums.isFetching ? undefined : sums.data;
  const canRefund = preview !== undefined && preview.shareCount > 0;
  const isRefunded = canRefund && form.values.isRefunded;
  if (preview?.isLast)
    return (
      <div className={classes.form}>
        <p className={classes.consequences}>{cancelDateMessages.last}</p>
        <DialogActions>
          <Button variant="default" onClick={onLeave}>
            {cancelDateMessages.keep}
          </Button>
        </DialogActions>
      </div>
    );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ reason }) => cancel.mutate({ meetingId, reason, refundCents: isRefunded ? preview.refundCents : 0 }),
        focusFirstError(form),
      )}
    >
      {preview ? (
        <p className={classes.consequences}>
          {cancelDateMessages.text(preview.studentCount, isRefunded ? preview.endCount : 0, sendsEmail)}
        </p>
      ) : (
        <Skeleton height={48} role="status" aria-label={componentMessages.loading} />
      )}
      <Textarea
        data-autofocus
        label={cancelDateMessages.reason}
        description={cancelDateMessages.reasonHint(sendsEmail)}
        rows={3}
        {...form.getInputProps("reason")}
      />
      {canRefund && (
        <Checkbox
          label={cancelDateMessages.refund(formatPrice(preview.refundCents), preview.shareCount)}
          description={cancelDateMessages.refundHint}
          {...form.getInputProps("isRefunded", { type: "checkbox" })}
        />
      )}
      <FormFailure title={cancelDateMessages.failed} error={cancel.error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {cancelDateMessages.keep}
        </Button>
        <Button type="submit" color="red" loading={cancel.isPending} disabled={!preview}>
          {cancelDateMessages.confirm(isRefunded ? formatPrice(preview.refundCents) : undefined)}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={cancel.isPending || cancel.isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
