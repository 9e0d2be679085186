import "../../styles/fields.ts";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { CONSENT_KINDS, type ConsentKind, publishConsentInput } from "@campside/server/schemas/consents";
import { Checkbox, NativeSelect, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import classes from "../../components/dialog-form.module.css";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { consentsMessages as text } from "../../lib/messages/consents.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";

type ConsentDialogProps = { keepsHealthNotes: boolean; isOpen: boolean; onClose: () => void };

/** Publishes a question to families; closes once the server has it. */
export function ConsentDialog({ keepsHealthNotes, isOpen, onClose }: ConsentDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={text.addTitle}>
      {(form) => <ConsentForm keepsHealthNotes={keepsHealthNotes} onSaved={onClose} {...form} />}
    </FormDialog>
  );
}

type ConsentFormProps = FormInDialog & { keepsHealthNotes: boolean; onSaved: () => void };
type Fields = { kind: ConsentKind; text: string; isRequired: boolean };

/** Nobody has to agree to pictures, whatever was ticked before. */
const allowed = (fields: Fields): Fields => ({ ...fields, isRequired: fields.isRequired && fields.kind !== "photos" });

function ConsentForm({ keepsHealthNotes, onSaved, onLeave, onUnsaved }: ConsentFormProps) {
  const utils = trpc.useUtils();
  const form = useForm<Fields>({
    initialValues: { kind: "terms", text: "", isRequired: true },
    ...schemaRules(publishConsentInput, allowed),
  });
  const publish = trpc.admin.publishConsent.useMutation({
    onSuccess: () => {
      onSaved();
      toast.success(text.published);
    },
    onSettled: () => utils.admin.consentTexts.invalidate(),
  });
  const kinds = CONSENT_KINDS.filter((kind) => keepsHealthNotes || kind !== "health");
  const { kind, isRequired } = form.getValues();
  const save = (fields: RouterInputs["admin"]["publishConsent"]) => publish.mutate(fields);
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      <p className={classes.consequences}>{text.addText}</p>
      <NativeSelect
        label={text.kind}
        data-autofocus
        data={kinds.map((value) => ({ value, label: text.kinds[value] }))}
        {...form.getInputProps("kind")}
      />
      <Textarea label={text.text} description={text.textHint} rows={6} required {...form.getInputProps("text")} />
      <Checkbox
        label={text.isRequired}
        description={kind === "photos" ? text.isRequiredHint : undefined}
        disabled={kind === "photos"}
        {...form.getInputProps("isRequired", { type: "checkbox" })}
        checked={isRequired && kind !== "photos"}
      />
      <FormFailure error={publish.error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={publish.isPending}>
          {text.publish}
        </Button>
      </DialogActions>
      <UnsavedChanges
        isDirty={form.isDirty()}
        isSaving={publish.isPending || publish.isSuccess}
        onUnsaved={onUnsaved}
      />
    </form>
  );
}
