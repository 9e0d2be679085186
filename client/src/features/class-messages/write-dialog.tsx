import "../../styles/fields.ts";
import { groupDigits } from "@campside/server/format";
import { CLASS_MESSAGE_MAX, classMessageForm } from "@campside/server/schemas/emails";
import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { classMessageMessages as text } from "../../lib/messages/class-messages.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { useMe } from "../../lib/session/use-me.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "../../components/dialog-form.module.css";

/** Everybody enrolled in some classes, or those who have some places in them. */
export type Audience = RouterInputs["classes"]["messageAudience"];
type Written = { audience: Audience; leftOut: number };
type WriteDialogProps = Written & { title: string; isOpen: boolean; onClose: () => void };

/** Writes to people enrolled in classes, after saying to how many. */
export function WriteDialog({ title, isOpen, onClose, ...written }: WriteDialogProps) {
  return (
    <FormDialog title={title} size="lg" isOpen={isOpen} onClose={onClose}>
      {(form) => <WriteForm {...written} {...form} onSent={onClose} />}
    </FormDialog>
  );
}

type WriteFormProps = FormInDialog & Written & { onSent: () => void };

/** Is made anew at each opening: each is a message of its own. */
function WriteForm({ audience, leftOut, onSent, onLeave, onUnsaved }: WriteFormProps) {
  // Pressing twice, or again after a lost connection, sends it once.
  const [messageId] = useState(() => crypto.randomUUID());
  const utils = trpc.useUtils();
  const found = trpc.classes.messageAudience.useQuery(audience, { staleTime: 0 });
  const form = useForm({ initialValues: { subject: "", body: "" }, ...schemaRules(classMessageForm) });
  const send = trpc.classes.sendMessage.useMutation({
    onSuccess: ({ recipients }) => {
      onSent();
      toast.success(text.sent(recipients));
      void utils.admin.emails.invalidate();
      void utils.classes.messages.invalidate();
    },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((written) => send.mutate({ ...audience, messageId, ...written }), focusFirstError(form))}
    >
      {found.data ? <Reached {...found.data} leftOut={leftOut} /> : <FormFailure error={found.error} />}
      <TextInput
        data-autofocus
        required
        label={text.subject}
        description={text.subjectHint(audience.classIds.length)}
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

type ReachedProps = { classNames: string[]; reached: number; unreached: number; leftOut: number };

function Reached({ classNames, reached, unreached, leftOut }: ReachedProps) {
  const me = useMe();
  return (
    <p className={classes.consequences}>
      {classNames.length > 1 && <span>{text.classes(classNames)} </span>}
      {text.text(reached)} {unreached > 0 && <span>{text.unreached(unreached)} </span>}
      {me?.isEmailVerified ? text.answers(me.email) : text.noAnswers}
      {leftOut > 0 && <span> {text.leftOut(leftOut)}</span>}
    </p>
  );
}
