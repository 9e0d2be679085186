import "../../styles/fields.ts";
import { groupDigits } from "@campside/server/format";
import { CLASS_MESSAGE_MAX, classMessageForm } from "@campside/server/schemas/emails";
import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { classMessageMessages as text } from "../../lib/messages/enrolments.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { useMe } from "../../lib/session/use-me.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "../../components/dialog-form.module.css";

interface ClassMessageTarget {
  classId: string;
  /** How many students have an e-mail address that takes e-mail, and how many have not. */
  reached: number;
  unreached: number;
}
type ClassMessageDialogProps = ClassMessageTarget & { className: string; isOpen: boolean; onClose: () => void };

/** Writes to everybody enrolled in a class, after saying to how many. */
export function ClassMessageDialog({ className, isOpen, onClose, ...addressed }: ClassMessageDialogProps) {
  return (
    <FormDialog title={text.title(className)} size="lg" isOpen={isOpen} onClose={onClose}>
      {(form) => <ClassMessageForm {...addressed} {...form} onSent={onClose} />}
    </FormDialog>
  );
}

/** Is made anew at each opening: each is a message of its own. */
function ClassMessageForm({
  classId,
  reached,
  unreached,
  onSent,
  onLeave,
  onUnsaved,
}: ClassMessageTarget & FormInDialog & { onSent: () => void }) {
  const me = useMe();
  // Pressing twice, or again after a lost connection, sends it once.
  const [messageId] = useState(() => crypto.randomUUID());
  const form = useForm({ initialValues: { subject: "", body: "" }, ...schemaRules(classMessageForm) });
  const send = trpc.classes.sendMessage.useMutation({
    onSuccess: ({ recipients }) => {
      onSent();
      toast.success(text.sent(recipients));
    },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((written) => send.mutate({ classId, messageId, ...written }), focusFirstError(form))}
    >
      <p className={classes.consequences}>
        {text.text(reached)} {unreached > 0 && <span>{text.unreached(unreached)} </span>}
        {me?.isEmailVerified ? text.answers(me.email) : text.noAnswers}
      </p>
      <TextInput
        data-autofocus
        required
        label={text.subject}
        description={text.subjectHint}
        autoComplete="off"
        {...form.getInputProps("subject")}
      />
      <Textarea
        required
        label={text.body}
        description={text.bodyHint(groupDigits(CLASS_MESSAGE_MAX.body))}
        rows={8}
        {...form.getInputProps("body")}
      />
      <FormFailure error={send.error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={send.isPending}>
          {text.send}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={send.isPending || send.isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
