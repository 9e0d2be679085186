import "../../styles/fields.ts";
import { waitlistReasonForm } from "@campside/server/schemas/waitlist";
import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import formClasses from "../../components/dialog-form.module.css";
import { FormFailure } from "../../components/form-failure.tsx";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { classWaitlistMessages as text } from "../../lib/messages/class-waitlist.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";

type ReasonFormProps = {
  /** What is about to happen. */
  consequences: string;
  confirmLabel: string;
  isPending: boolean;
  error: unknown;
  onConfirm: (reason: string) => void;
};

type ReasonDialogProps = ReasonFormProps & { title: string; isOpen: boolean; onClose: () => void };

/** Asks an admin why something is done to a waitlist; the caller closes it once it is. */
export function ReasonDialog({ title, isOpen, onClose, ...form }: ReasonDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={title}>
      {(dialog) => <ReasonForm {...form} {...dialog} />}
    </FormDialog>
  );
}

function ReasonForm({
  consequences,
  confirmLabel,
  isPending,
  error,
  onConfirm,
  onLeave,
  onUnsaved,
}: ReasonFormProps & FormInDialog) {
  const form = useForm({ initialValues: { reason: "" }, ...schemaRules(waitlistReasonForm) });
  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={form.onSubmit(({ reason }) => {
        if (!isPending) onConfirm(reason);
      }, focusFirstError(form))}
    >
      <p className={formClasses.consequences}>{consequences}</p>
      <Textarea
        data-autofocus
        label={text.reason}
        description={text.reasonHint}
        rows={3}
        {...form.getInputProps("reason")}
      />
      <FormFailure error={error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {text.keep}
        </Button>
        <Button type="submit" loading={isPending}>
          {confirmLabel}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={isPending} onUnsaved={onUnsaved} />
    </form>
  );
}
