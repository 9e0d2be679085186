import "../../styles/fields.ts";
import { addChildInput } from "@campside/server/schemas/family";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import classes from "../../components/dialog-form.module.css";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { familyMessages as text } from "../../lib/messages/family.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import type { Person } from "./person.ts";
import { useRefreshFamily } from "./use-refresh-family.ts";

type ChildDialogProps = { child: Person | null; isOpen: boolean; onClose: () => void };

/** Adds a child, or edits one; closes once the server has it. */
export function ChildDialog({ child, isOpen, onClose }: ChildDialogProps) {
  return (
    <FormDialog onPhone="full" isOpen={isOpen} onClose={onClose} title={child ? text.editOf(child.name) : text.add}>
      {(form) => <ChildForm child={child} onSaved={onClose} {...form} />}
    </FormDialog>
  );
}

type ChildFormProps = FormInDialog & { child: Person | null; onSaved: () => void };

function ChildForm({ child, onSaved, onLeave, onUnsaved }: ChildFormProps) {
  const refresh = useRefreshFamily();
  const form = useForm({
    initialValues: { name: child?.name ?? "", birthDate: child?.birthDate ?? "" },
    ...schemaRules(addChildInput),
  });
  const saved = (message: string) => () => {
    onSaved();
    toast.success(message);
    void refresh();
  };
  const add = trpc.family.addChild.useMutation();
  const update = trpc.family.updateChild.useMutation();
  const { error, isPending, isSuccess } = child ? update : add;
  const save = (fields: RouterInputs["family"]["addChild"]) => {
    if (child) update.mutate({ participantId: child.id, ...fields }, { onSuccess: saved(text.saved) });
    else add.mutate(fields, { onSuccess: saved(text.added(fields.name)) });
  };
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      <TextInput label={text.name} data-autofocus required autoComplete="off" {...form.getInputProps("name")} />
      <TextInput type="date" label={text.birthDate} required autoComplete="off" {...form.getInputProps("birthDate")} />
      <FormFailure error={error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={isPending}>
          {text.save}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={isPending || isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
