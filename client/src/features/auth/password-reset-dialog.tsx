import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { errorMessage } from "../../lib/error-message.ts";
import { identityErrorMessage } from "../../lib/identity-error.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { useSessionActions } from "../../lib/session-context.tsx";
import { toast } from "../../lib/toast.ts";
import classes from "./auth-frame.module.css";
import { validateEmail } from "./validate.ts";

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
  const [email, setEmail] = useState(initialEmail);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = validateEmail(email);
    setComplaint(problem);
    if (problem) return;
    setIsSending(true);
    try {
      await session.sendPasswordReset(email.trim()).catch((error: unknown) => {
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
    <form noValidate className={classes.fields} onSubmit={(event) => void send(event)}>
      <p>{text.resetText}</p>
      <TextInput
        data-autofocus
        label={text.email}
        type="email"
        autoComplete="email"
        required
        value={email}
        error={complaint}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" size="md" isBusy={isSending}>
        {text.resetSend}
      </Button>
    </form>
  );
}
