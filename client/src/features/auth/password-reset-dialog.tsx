import { passwordResetForm } from "@campside/server/schemas/auth";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { identityErrorMessage } from "../../lib/session/identity-error.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";
import classes from "./auth-frame.module.css";

type PasswordResetDialogProps = { isOpen: boolean; onClose: () => void; email: () => string };

/** Sends a link for a new password. The answer is the same whether or not the address has an account. */
export function PasswordResetDialog({ isOpen, onClose, email }: PasswordResetDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={authMessages.resetTitle}>
      <ResetForm initialEmail={email()} onDone={onClose} />
    </Dialog>
  );
}

function ResetForm({ initialEmail, onDone }: { initialEmail: string; onDone: () => void }) {
  const text = authMessages;
  const session = useSessionActions();
  const [isSending, setIsSending] = useState(false);
  const form = useForm({
    initialValues: { email: initialEmail },
    ...schemaRules(passwordResetForm),
  });

  async function send(email: string): Promise<void> {
    setIsSending(true);
    try {
      await session.sendPasswordReset(email).catch((error: unknown) => {
        if ((error as { code?: string }).code !== "auth/user-not-found") throw error;
      });
      toast.success(text.resetSent);
      onDone();
    } catch (error) {
      toast.error(identityErrorMessage(error) ?? errorMessage(error));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form noValidate className={classes.fields} onSubmit={form.onSubmit(({ email }) => void send(email))}>
      <p>{text.resetText}</p>
      <TextInput
        data-autofocus
        label={text.email}
        type="email"
        autoComplete="email"
        required
        {...form.getInputProps("email")}
      />
      <Button type="submit" size="md" loading={isSending}>
        {text.resetSend}
      </Button>
    </form>
  );
}
