import { cancelClassForm } from "@campside/server/schemas/classes";
import { Skeleton, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../../components/button.tsx";
import { DialogActions } from "../../../components/dialog-actions.tsx";
import { FormFailure } from "../../../components/form-failure.tsx";
import { ErrorPanel } from "../../../components/pages/error-panel.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { readConfig } from "../../../lib/config.ts";
import { formatPrice } from "../../../lib/format.ts";
import { componentMessages } from "../../../lib/messages/components.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { schemaRules } from "../../../lib/schema-rules.ts";
import { toast } from "../../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../../unsaved/unsaved-changes.tsx";
import classes from "../../../components/dialog-form.module.css";
import type { ManagedClass } from "./managed-class.ts";
import { useReloadClasses } from "./use-reload-classes.ts";
import { useUpdateManagedClass } from "./use-update-managed-class.ts";

type CancelClassFormProps = { managed: ManagedClass; onClose: () => void };

/** Shows how many people and how much money cancelling a class concerns, and asks for the reason. */
export function CancelClassDialog({ isOpen, ...cancelled }: CancelClassFormProps & { isOpen: boolean }) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={cancelled.onClose}
      title={adminMessages.cancelClassTitle(cancelled.managed.name)}
    >
      {(form) => <CancelClassForm {...cancelled} {...form} />}
    </FormDialog>
  );
}

/** Is made anew whenever the window opens: it shows who is enrolled by then. */
function CancelClassForm({ managed, onClose, onLeave, onUnsaved }: CancelClassFormProps & FormInDialog) {
  const { id: classId, capacity } = managed;
  const utils = trpc.useUtils();
  const update = useUpdateManagedClass();
  const reload = useReloadClasses();
  const sums = trpc.admin.cancellation.useQuery({ classId }, { staleTime: 0 });
  const cancel = trpc.admin.cancelClass.useMutation({
    onSuccess: (stands, { reason }) => {
      toast.success(adminMessages.classCancelled);
      // Every enrolment ends, as the drawer's progress tells.
      update(classId, {
        ...stands,
        feedback: reason,
        enrolledCount: 0,
        seatsLeft: capacity,
        nextMeeting: null,
      });
      onClose();
      void utils.admin.cancellation.invalidate();
      void utils.classes.invalidate();
    },
    // Somebody else may have decided meanwhile: the list tells.
    onError: reload,
  });
  const form = useForm({
    initialValues: { reason: "" },
    ...schemaRules(cancelClassForm),
  });
  const isBusy = cancel.isPending || cancel.isSuccess;
  if (sums.isLoadingError) return <ErrorPanel error={sums.error} onRetry={() => void sums.refetch()} />;
  const preview = sums.isFetching ? undefined : sums.data;
  const amount = preview && formatPrice(preview.toRefundCents);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(({ reason }) => cancel.mutate({ classId, reason }), focusFirstError(form))}
    >
      {preview && amount !== undefined ? (
        <p className={classes.consequences}>
          {adminMessages.cancelClassText(preview.paidCount, amount, preview.heldCount)}
        </p>
      ) : (
        <Skeleton height={76} role="status" aria-label={componentMessages.loading} />
      )}
      <Textarea
        data-autofocus
        label={adminMessages.cancelClassReason}
        description={adminMessages.cancelClassReasonHint(readConfig().sendsEmail)}
        rows={3}
        {...form.getInputProps("reason")}
      />
      <FormFailure error={cancel.error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {adminMessages.cancelClassKeep}
        </Button>
        <Button type="submit" color="red" loading={isBusy} disabled={!preview}>
          {adminMessages.cancelClassConfirm(preview && preview.toRefundCents > 0 ? amount : undefined)}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={isBusy} onUnsaved={onUnsaved} />
    </form>
  );
}
