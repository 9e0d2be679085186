import "../../styles/fields.ts";
import { birthDateForm } from "@campside/server/schemas/family";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import formClasses from "../../components/dialog-form.module.css";
import { FormFailure } from "../../components/form-failure.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { studentsMessages as text } from "../../lib/messages/enrolments.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";

type BirthDateFormProps = { enrolmentId: string; onClose: () => void };
type BirthDateDialogProps = BirthDateFormProps & { title: string; isOpen: boolean };

/** Asks for the right birth date of a child who has a place. */
export function BirthDateDialog({ title, isOpen, ...form }: BirthDateDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={form.onClose} title={title}>
      {(dialog) => <BirthDateForm {...form} {...dialog} />}
    </FormDialog>
  );
}

function BirthDateForm({ enrolmentId, onClose, onLeave, onUnsaved }: BirthDateFormProps & FormInDialog) {
  const utils = trpc.useUtils();
  const form = useForm({ initialValues: { birthDate: "" }, ...schemaRules(birthDateForm) });
  const correct = trpc.admin.correctBirthDate.useMutation({
    onSuccess: () => {
      onClose();
      toast.success(text.corrected);
    },
    onSettled: () => Promise.all([utils.classes.students, utils.admin.family].map((query) => query.invalidate())),
  });
  const { error, isPending, isSuccess } = correct;
  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={form.onSubmit((fields) => {
        if (!isPending) correct.mutate({ enrolmentId, ...fields });
      }, focusFirstError(form))}
    >
      <p className={formClasses.consequences}>{text.correctText}</p>
      <TextInput
        type="date"
        label={text.birthDate}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("birthDate")}
      />
      <FormFailure error={error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {text.keepBirthDate}
        </Button>
        <Button type="submit" loading={isPending}>
          {text.correctIt}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={isPending || isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
