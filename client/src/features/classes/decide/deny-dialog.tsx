import { denyClassForm } from "@campside/server/schemas/classes";
import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../../components/button.tsx";
import { DialogActions } from "../../../components/dialog-actions.tsx";
import { FormFailure } from "../../../components/form-failure.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { schemaRules } from "../../../lib/schema-rules.ts";
import { toast } from "../../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../../unsaved/unsaved-changes.tsx";
import formClasses from "../../../components/dialog-form.module.css";
import classes from "./deny-dialog.module.css";
import type { ManagedClass } from "./managed-class.ts";
import { useReloadClasses } from "./use-reload-classes.ts";
import { useUpdateManagedClass } from "./use-update-managed-class.ts";

type DenyFormProps = { managed: ManagedClass; onClose: () => void };

/** Turns one class down with a reason, which may be empty. */
export function DenyDialog({ isOpen, ...denied }: DenyFormProps & { isOpen: boolean }) {
  return (
    <FormDialog isOpen={isOpen} onClose={denied.onClose} title={denied.managed.name}>
      {(form) => <DenyForm {...denied} {...form} />}
    </FormDialog>
  );
}

function DenyForm({ managed, onClose, onLeave, onUnsaved }: DenyFormProps & FormInDialog) {
  const update = useUpdateManagedClass();
  const reload = useReloadClasses();
  const deny = trpc.admin.deny.useMutation({
    onSuccess: (stands, { feedback }) => {
      toast.success(adminMessages.denied);
      update(managed.id, { ...stands, feedback: feedback || null });
      onClose();
    },
    // Somebody else may have decided meanwhile: the list tells.
    onError: reload,
  });
  const form = useForm({ initialValues: { feedback: "" }, ...schemaRules(denyClassForm) });
  const isBusy = deny.isPending || deny.isSuccess;
  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={form.onSubmit(({ feedback }) => deny.mutate({ classId: managed.id, feedback }), focusFirstError(form))}
    >
      <h3 className={classes.heading}>{adminMessages.feedbackTitle}</h3>
      <Textarea
        data-autofocus
        label={adminMessages.feedbackLabel}
        description={adminMessages.feedbackHint}
        rows={5}
        {...form.getInputProps("feedback")}
      />
      <FormFailure error={deny.error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {adminMessages.close}
        </Button>
        <Button type="submit" color="red" loading={isBusy}>
          {adminMessages.submit}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={isBusy} onUnsaved={onUnsaved} />
    </form>
  );
}
