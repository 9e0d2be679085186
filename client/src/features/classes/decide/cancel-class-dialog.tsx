import { cancelClassForm } from "@campside/server/schemas/classes";
import { Skeleton, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../../components/button.tsx";
import { DialogActions } from "../../../components/dialog-actions.tsx";
import { ErrorPanel } from "../../../components/pages/error-panel.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { readConfig } from "../../../lib/config.ts";
import { formatPrice } from "../../../lib/format.ts";
import { componentMessages } from "../../../lib/messages/components.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { schemaRules } from "../../../lib/schema-rules.ts";
import { FormDialog, type FormInDialog } from "../../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../../unsaved/unsaved-changes.tsx";
import classes from "./cancel-class-dialog.module.css";

type CancelClassFormProps = {
  classId: string;
  isBusy: boolean;
  onCancelClass: (reason: string) => void;
};

/** Shows how many people and how much money cancelling a class concerns, and asks for the reason. */
export function CancelClassDialog({
  isOpen,
  onClose,
  className,
  ...cancelled
}: CancelClassFormProps & { isOpen: boolean; onClose: () => void; className: string }) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={adminMessages.cancelClassTitle(className)}>
      {(form) => <CancelClassForm {...cancelled} {...form} />}
    </FormDialog>
  );
}

/** Is made anew whenever the window opens: it shows who is enrolled by then. */
function CancelClassForm({ classId, isBusy, onCancelClass, onLeave, onUnsaved }: CancelClassFormProps & FormInDialog) {
  const sums = trpc.admin.cancellation.useQuery({ classId }, { staleTime: 0 });
  const form = useForm({ initialValues: { reason: "" }, ...schemaRules(cancelClassForm) });
  if (sums.isLoadingError) return <ErrorPanel error={sums.error} onRetry={() => void sums.refetch()} />;
  const facts = sums.isFetching ? undefined : sums.data;
  const amount = facts && formatPrice(facts.toRefundCents);
  return (
    <form noValidate onSubmit={form.onSubmit(({ reason }) => onCancelClass(reason))}>
      {facts && amount !== undefined ? (
        <p className={classes.consequences}>
          {adminMessages.cancelClassText(facts.paidCount, amount, facts.heldCount)}
        </p>
      ) : (
        <Skeleton
          className={classes.consequences ?? ""}
          height={76}
          role="status"
          aria-label={componentMessages.loading}
        />
      )}
      <Textarea
        data-autofocus
        label={adminMessages.cancelClassReason}
        description={adminMessages.cancelClassReasonHint(readConfig().sendsEmail)}
        rows={3}
        {...form.getInputProps("reason")}
      />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {adminMessages.cancelClassKeep}
        </Button>
        <Button type="submit" color="red" loading={isBusy} disabled={!facts}>
          {adminMessages.cancelClassConfirm(facts && facts.toRefundCents > 0 ? amount : undefined)}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={isBusy} onUnsaved={onUnsaved} />
    </form>
  );
}
