import "../../styles/fields.ts";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { healthNotes, type HealthNotes, MAX_COLLECTORS, MAX_CONTACTS } from "@campside/server/schemas/health";
import { Switch, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import formClasses from "../../components/dialog-form.module.css";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { healthMessages as text } from "../../lib/messages/health.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "./child-care.module.css";
import { HealthPeople } from "./health-people.tsx";
import type { Person } from "./person.ts";

type Child = Pick<Person, "id" | "name">;
type HealthDialogProps = { child: Child; isOpen: boolean; onClose: () => void };

const EMPTY: HealthNotes = {
  contacts: [{ name: "", phone: "", relation: "" }],
  mayCollect: [],
  mayLeaveAlone: false,
  allergies: "",
  conditions: "",
  medication: "",
  other: "",
};
const TEXTS = ["allergies", "conditions", "medication", "other"] as const;

const firstNameOf = (name: string): string => name.split(" ", 1)[0] ?? name;

/** A child's health form: health, whom to call and who may collect; over the whole screen of a phone. */
export function HealthDialog({ child, isOpen, onClose }: HealthDialogProps) {
  return (
    <FormDialog onPhone="full" size="lg" isOpen={isOpen} onClose={onClose} title={text.title(child.name)}>
      {(form) => <LoadedForm child={child} onDone={onClose} {...form} />}
    </FormDialog>
  );
}

type LoadedFormProps = FormInDialog & { child: Child; onDone: () => void };

function LoadedForm(props: LoadedFormProps) {
  // Read anew each time, and kept by no cache.
  const found = trpc.family.healthForm.useQuery({ participantId: props.child.id }, { gcTime: 0, staleTime: 0 });
  if (found.isPending) return <LoadingText text={componentMessages.loading} />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  return <HealthForm stored={found.data} {...props} />;
}

type HealthFormProps = LoadedFormProps & { stored: RouterOutputs["family"]["healthForm"] };

function HealthForm({ stored, child: { id: participantId, name }, onDone, onLeave, onUnsaved }: HealthFormProps) {
  const utils = trpc.useUtils();
  const form = useForm<HealthNotes>({
    initialValues: stored.notes ?? EMPTY,
    ...schemaRules(healthNotes, withoutEmpty),
  });
  const options = (message: string) => ({
    onSuccess: () => {
      onDone();
      toast.success(message);
      void utils.family.retention.invalidate();
    },
  });
  const save = trpc.family.saveHealthForm.useMutation(options(text.saved));
  const confirm = trpc.family.confirmHealthForm.useMutation(options(text.confirmed));
  const erase = trpc.family.eraseHealthForm.useMutation(options(text.erased));
  const [isAsking, asking] = useDisclosure();
  const isStored = stored.notes !== null || stored.isUnreadable;
  const isBusy = [save, confirm, erase].some((call) => call.isPending || call.isSuccess);
  const firstName = firstNameOf(name);
  return (
    <form
      className={formClasses.form}
      noValidate
      autoComplete="off"
      onSubmit={form.onSubmit((notes) => save.mutate({ participantId, notes }), focusFirstError(form))}
    >
      {stored.isUnreadable && <FormFailure>{text.lost}</FormFailure>}
      <HealthPeople form={form} list="contacts" title={text.contacts} add={text.addContact} most={MAX_CONTACTS} />
      <HealthPeople
        form={form}
        list="mayCollect"
        title={text.mayCollect(firstName)}
        add={text.addCollector}
        most={MAX_COLLECTORS}
      />
      <Switch label={text.mayLeaveAlone} {...form.getInputProps("mayLeaveAlone", { type: "checkbox" })} />
      {TEXTS.map((field) => (
        <Textarea key={field} label={text[field]} rows={2} dir="auto" {...form.getInputProps(field)} />
      ))}
      <p className={classes.note}>{text.whoReads}</p>
      <FormFailure error={save.error ?? confirm.error ?? erase.error} />
      <DialogActions>
        {isStored && (
          <Button variant="subtle" color="red" onClick={asking.open}>
            {text.erase}
          </Button>
        )}
        {stored.notes && !form.isDirty() ? (
          <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate({ participantId })}>
            {text.confirm}
          </Button>
        ) : (
          <Button variant="default" onClick={onLeave}>
            {text.cancel}
          </Button>
        )}
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      </DialogActions>
      <ConfirmDialog
        stackId="erase"
        isOpen={isAsking}
        title={text.eraseTitle(name)}
        confirmLabel={text.erase}
        cancelLabel={text.keep}
        isDangerous
        isBusy={erase.isPending}
        onCancel={asking.close}
        onConfirm={() => erase.mutate({ participantId }, { onSettled: asking.close })}
      >
        {text.eraseText}
      </ConfirmDialog>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={isBusy} onUnsaved={onUnsaved} />
    </form>
  );
}

/** Without the people at the end of whom nothing was typed; the others keep their places, where the errors are shown. */
const withoutEmpty = ({ contacts, mayCollect, ...notes }: HealthNotes): HealthNotes => ({
  ...notes,
  contacts: contacts.slice(0, contacts.findLastIndex(isTyped) + 1),
  mayCollect: mayCollect.slice(0, mayCollect.findLastIndex(isTyped) + 1),
});

const isTyped = (person: Record<string, string>): boolean => Object.values(person).some((typed) => typed.trim() !== "");
